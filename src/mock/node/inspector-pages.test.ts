import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openInspector } from './inspector-pages'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tender-inspector-'))
  await mkdir(join(root, 'built/assets'), { recursive: true })
  await writeFile(join(root, 'secret.html'), 'not the inspector')
  await writeFile(join(root, 'built/index.html'), '<!doctype html>')
  await writeFile(join(root, 'built/assets/a.js'), 'export {}')
  await writeFile(join(root, 'built/assets/a.css'), 'p{}')
})
afterAll(() => rm(root, { recursive: true }))

const folder = (name: string) => pathToFileURL(`${join(root, name)}/`)

const open = async () => {
  const pages = await openInspector([folder('nowhere'), folder('built')])
  return async (path: string, method = 'GET') => pages?.(new Request(`http://localhost:4600${path}`, { method }))
}

test.each([
  ['/inspector/', 'text/html; charset=utf-8', '<!doctype html>'],
  ['/inspector/?from=here', 'text/html; charset=utf-8', '<!doctype html>'],
  ['/inspector/assets/a.js', 'text/javascript; charset=utf-8', 'export {}'],
  ['/inspector/assets/a.css', 'text/css; charset=utf-8', 'p{}'],
])('NODE-5: %s is served as %s, and no page of another origin can frame it', async (path, type, text) => {
  const ask = await open()
  const response = await ask(path)
  expect(response?.headers.get('content-type')).toBe(type)
  expect(response?.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(await response?.text()).toBe(text)
  const head = await ask(path, 'HEAD')
  expect(head?.headers.get('content-type')).toBe(type)
  expect(head?.body).toBeNull()
})

test('NODE-5: the path without a slash redirects to the folder of its files', async () => {
  const response = await (await open())('/inspector')
  expect([response?.status, response?.headers.get('location')]).toEqual([308, '/inspector/'])
})

test.each(['/', '/inspector/index.html', '/inspector/nothing.js', '/inspector/..%2fsecret.html', '/inspector/assets/'])(
  'NODE-5: %s does not exist',
  async (path) => expect(await (await open())(path)).toBeUndefined(),
)

test('NODE-5: only GET and HEAD are allowed, and without a build there is no inspector', async () => {
  expect((await (await open())('/inspector/', 'POST'))?.status).toBe(405)
  expect(await openInspector([folder('nowhere')])).toBeUndefined()
})
