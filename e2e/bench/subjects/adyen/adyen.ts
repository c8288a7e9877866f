import { existsSync } from 'node:fs'
import { copyFile, readFile } from 'node:fs/promises'
import { bundle } from '../../../../scripts/bundle'
import { root } from '../../../../scripts/paths'
import { asset, html, script } from '../asset'
import { servePaths } from '../serve-paths'
import type { Answer, FieldPlace, Subject } from '../subject'
import { tokenAnswer } from '../token-answer'
import { adyenFolder } from './fetch-adyen'

const here = (name: string) => new URL(name, import.meta.url)

/** What a merchant's build makes of the package: its core and its card, and nothing else. */
const buildPage = async () => {
  if (!existsSync(`${root}${adyenFolder}/package.json`)) throw new Error('adyen is not there: give --peers once')
  await copyFile(here('merchant.js'), `${root}${adyenFolder}/merchant.js`)
  const { code, css } = await bundle({ entry: `${adyenFolder}/merchant.js` })
  return servePaths({
    '/adyen': html(await readFile(here('page.html'), 'utf8')),
    '/adyen.js': script(code),
    '/adyen.css': asset('text/css', css),
  })
}

/** Its service, as far as a card that is typed needs it: frames, texts, pictures of brands, and no more. */
const serviceAnswer = async (): Promise<Answer> => {
  const frame = html(await readFile(here('frame.html'), 'utf8'))
  const picture = asset('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="26" />')
  return (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/securedFields.html')) return frame()
    if (pathname.endsWith('.svg')) return picture()
    return Response.json({}, { headers: { 'access-control-allow-origin': '*' } })
  }
}

const place = (kind: string, text: string): FieldPlace => ({
  frame: '/securedFields.html',
  selector: `[data-kind="${kind}"] input`,
  text,
})

/** Adyen Web as it is published, with the least frames that it takes for its own: those of its service are in no package. */
export const adyen: Subject = {
  name: 'adyen',
  url: 'https://shop.test/adyen',
  hosts: async () => {
    const service = await serviceAnswer()
    return {
      'shop.test': await buildPage(),
      'api.fields.test': tokenAnswer,
      'checkoutshopper-test.adyen.com': service,
      'checkoutshopper-test.cdn.adyen.com': service,
      'checkoutanalytics-test.adyen.com': service,
    }
  },
  fields: {
    number: place('encryptedCardNumber', '4242424242424242'),
    expiry: place('encryptedExpiryDate', '12/30'),
    cvc: place('encryptedSecurityCode', '123'),
  },
  // The page gets an encrypted card, which its own server sends on.
  cardRequest: null,
}
