import { readFile } from 'node:fs/promises'
import { bundle } from '../../../../scripts/bundle'
import { html, script } from '../asset'
import { bare1sdk } from '../bare/bare'
import { servePaths } from '../serve-paths'
import type { Answer, Subject } from '../subject'
import { tokenAnswer } from '../token-answer'

const readBare = (name: string) => readFile(new URL(`../bare/${name}`, import.meta.url), 'utf8')

/** Returns a document with one of the scripts in this folder inline. */
const documentOf = async (file: string) => {
  const { code } = await bundle({ entry: `e2e/bench/subjects/libraries/${file}`, graphqlClient: true })
  const inside = code.replaceAll('</script', '<\\/script')
  return html(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Card</title><body><script>${inside}</script>`,
  )
}

const graphqlAnswer: Answer = async (request) => {
  const headers = { 'access-control-allow-origin': '*' }
  if (new URL(request.url).pathname !== '/graphql') return undefined
  return Response.json({ data: { startIntent: { id: 'intents:1', status: 'PENDING' } } }, { headers })
}

/** Adds the second frame, the controller, after the card. */
const controllerTag = `<script>
  const mountCard = bareSdk.mount
  let controller
  bareSdk.mount = async (place) => {
    await mountCard(place)
    controller = document.createElement('iframe')
    controller.src = 'https://fields.test/controller.html'
    controller.hidden = true
    document.body.append(controller)
  }
  const unmountCard = bareSdk.unmount
  bareSdk.unmount = () => {
    controller.remove()
    unmountCard()
  }
</script>`

/**
 * The cost of Tender's libraries alone: `bare1sdk` with inputs rendered by preact and signals, and
 * a second frame that sends one request with graphql-request and validates the response with zod.
 */
export const libraries: Subject = {
  ...bare1sdk,
  name: 'libraries',
  url: 'https://shop.test/libraries',
  hosts: async () => {
    const page = await readBare('page.html')
    const tags = `<script src="https://js.sdk.test/sdk.js"></script>${controllerTag}`
    return {
      'shop.test': servePaths({ '/libraries': html(page.replace('<script id="sdk"></script>', () => tags)) }),
      'js.sdk.test': servePaths({ '/sdk.js': script(await readBare('sdk.js')) }),
      'fields.test': servePaths({
        '/frame.html': await documentOf('card.ts'),
        '/controller.html': await documentOf('controller.ts'),
      }),
      'api.fields.test': async (request) => (await tokenAnswer(request)) ?? graphqlAnswer(request),
    }
  },
}
