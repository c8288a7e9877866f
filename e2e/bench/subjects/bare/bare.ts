import { readFile } from 'node:fs/promises'
import { html, script } from '../asset'
import { servePaths } from '../serve-paths'
import type { Answer, Subject } from '../subject'
import { tokenAnswer } from '../token-answer'

const read = (name: string) => readFile(new URL(name, import.meta.url), 'utf8')

const place = (selector: string, text: string) => ({ frame: 'fields.test/frame.html', selector, text })

const common = {
  fields: {
    number: place('#number', '4242424242424242'),
    expiry: place('#expiry', '12/30'),
    cvc: place('#cvc', '123'),
  },
  cardRequest: { url: '/tokenize', body: '' },
} as const

const frameHosts = async (): Promise<Record<string, Answer>> => ({
  'fields.test': servePaths({ '/frame.html': html(await read('frame.html')) }),
  'api.fields.test': tokenAnswer,
})

/** Returns the page with an inline or an external script. */
const pageWith = async (tag: string) => html((await read('page.html')).replace('<script id="sdk"></script>', () => tag))

/**
 * The baseline: a frame of another site with three inputs, and all code inline in the two
 * documents.
 */
export const bare1: Subject = {
  ...common,
  name: 'bare1',
  url: 'https://shop.test/bare1',
  hosts: async () => ({
    ...(await frameHosts()),
    'shop.test': servePaths({ '/bare1': await pageWith(`<script>${await read('sdk.js')}</script>`) }),
  }),
}

/** The baseline for an SDK: the same, but an external script creates the frame. */
export const bare1sdk: Subject = {
  ...common,
  name: 'bare1sdk',
  url: 'https://shop.test/bare1sdk',
  hosts: async () => ({
    ...(await frameHosts()),
    'shop.test': servePaths({ '/bare1sdk': await pageWith('<script src="https://js.sdk.test/sdk.js"></script>') }),
    'js.sdk.test': servePaths({ '/sdk.js': script(await read('sdk.js')) }),
  }),
}
