import { readFile } from 'node:fs/promises'
import { html } from '../asset'
import { servePaths } from '../serve-paths'
import type { Subject } from '../subject'
import { tokenAnswer } from '../token-answer'

const place = (selector: string, text: string) => ({ frame: null, selector, text })

/** Inputs on the page, without frame and SDK: the cost of the browser and the benchmark itself. */
export const noframe: Subject = {
  name: 'noframe',
  url: 'https://shop.test/noframe',
  hosts: async () => ({
    'shop.test': servePaths({ '/noframe': html(await readFile(new URL('page.html', import.meta.url), 'utf8')) }),
    'api.fields.test': tokenAnswer,
  }),
  fields: {
    number: place('#number', '4242424242424242'),
    expiry: place('#expiry', '12/30'),
    cvc: place('#cvc', '123'),
  },
  cardRequest: { url: '/tokenize', body: '' },
}
