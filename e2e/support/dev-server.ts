import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type InlineConfig } from 'vite'
import { root } from '../../scripts/paths'

export type HotReloadFramework = 'react' | 'preact' | 'vue' | 'svelte'

/** Vite's dev server with an app of `e2e/hot-reload`, as on a developer's machine. */
export interface DevServer {
  url: string
  /**
   * Replaces a text in a source file of the app, as a developer's editor does.
   *
   * @throws Error if the file does not contain the text
   */
  edit(file: string, before: string, after: string): Promise<void>
  stop(): Promise<void>
}

const configs: Record<HotReloadFramework, () => Promise<InlineConfig>> = {
  react: async () => {
    const { default: react } = await import('@vitejs/plugin-react')
    return { plugins: [react()] }
  },
  preact: async () => {
    const { default: prefresh } = await import('@prefresh/vite')
    return { plugins: [prefresh()], oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } } }
  },
  vue: async () => {
    const { default: vue } = await import('@vitejs/plugin-vue')
    return { plugins: [vue()] }
  },
  svelte: async () => {
    const { svelte } = await import('@sveltejs/vite-plugin-svelte')
    return { plugins: [svelte({ configFile: false })] }
  },
}

/** Copies the app to a temporary folder, with the built package as an installed dependency. */
const copyApp = async (framework: HotReloadFramework): Promise<{ folder: string; app: string }> => {
  const folder = await mkdtemp(join(tmpdir(), 'tender-hot-reload-'))
  const source = join(folder, 'source')
  const app = join(source, 'hot-reload', framework)
  const installed = join(source, 'node_modules', 'tender-checkout')
  await cp(`${root}e2e/hot-reload/order.ts`, join(source, 'hot-reload', 'order.ts'))
  await cp(`${root}e2e/hot-reload/${framework}`, app, { recursive: true })
  await cp(`${root}e2e/bindings/shop.ts`, join(source, 'bindings', 'shop.ts'))
  await cp(`${root}package.json`, join(installed, 'package.json'))
  const isPageFile = (path: string) => !/[/](demo|frames|inspector|mock-frames|types)$|[.]map$/.test(path)
  await cp(`${root}dist`, join(installed, 'dist'), { recursive: true, filter: isPageFile })
  // The app and the package find the frameworks one folder above.
  await symlink(`${root}node_modules`, join(folder, 'node_modules'))
  // Svelte's plugin reads here which packages contain components.
  await writeFile(join(app, 'package.json'), '{ "dependencies": { "tender-checkout": "*" } }')
  return { folder, app }
}

/**
 * Sets the environment of a dev server. A build in the same process, for another test, leaves
 * `production`, and plugins then do not update components in place.
 *
 * @returns a function that restores the environment
 */
const setDevelopment = (): (() => void) => {
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'development'
  return () => {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

/** Starts the dev server with the plugin of the framework, which updates components in place. */
export const startDevServer = async (framework: HotReloadFramework): Promise<DevServer> => {
  const { folder, app } = await copyApp(framework)
  const restoreEnvironment = setDevelopment()
  const server = await createServer({
    ...(await configs[framework]()),
    configFile: false,
    root: app,
    cacheDir: join(folder, 'cache'),
    logLevel: 'error',
    server: { host: 'localhost', fs: { allow: [folder, root] } },
  })
  await server.listen(0)
  const [url] = server.resolvedUrls?.local ?? []
  if (!url) throw new Error('The dev server has no address.')
  return {
    url: url.replace(/[/]$/, ''),
    edit: async (file, before, after) => {
      const path = join(app, file)
      const code = await readFile(path, 'utf8')
      if (!code.includes(before)) throw new Error(`${file} does not contain ${before}.`)
      await writeFile(path, code.replace(before, after))
    },
    stop: async () => {
      await server.close()
      restoreEnvironment()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
