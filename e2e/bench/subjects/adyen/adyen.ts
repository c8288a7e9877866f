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

/** Bundles the package's core and card component as a merchant does. */
const buildPage = async () => {
  if (!existsSync(`${root}${adyenFolder}/package.json`))
    throw new Error('adyen is not installed. Run the benchmark once with --peers.')
  await copyFile(here('merchant.js'), `${root}${adyenFolder}/merchant.js`)
  const { code, css } = await bundle({ entry: `${adyenFolder}/merchant.js` })
  return servePaths({
    '/adyen': html(await readFile(here('page.html'), 'utf8')),
    '/adyen.js': script(code),
    '/adyen.css': asset('text/css', css),
  })
}

/** Simulates the parts of the service that the card form needs: frames, texts and brand images. */
const serviceAnswer = async (): Promise<Answer> => {
  const frame = html(await readFile(here('frame.html'), 'utf8'))
  const image = asset('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="26" />')
  return (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/securedFields.html')) return frame()
    if (pathname.endsWith('.svg')) return image()
    return Response.json({}, { headers: { 'access-control-allow-origin': '*' } })
  }
}

const place = (kind: string, text: string): FieldPlace => ({
  frame: '/securedFields.html',
  selector: `[data-kind="${kind}"] input`,
  text,
})

/**
 * Adyen Web as published, with minimal frames that its script accepts. The real frames are not
 * published.
 */
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
  // The page receives the encrypted card and sends it through its own server.
  cardRequest: null,
}
