import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openShop, options, startShop } from '../../lab/support/iframe/controller/open-shop'
import { pay } from '../../lab/support/iframe/controller/settled'
import type { ChallengeSettings } from '../../src/bridge/protocol'
import { pageTexts, paymentTexts } from '../../src/shared/messages/en'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('set({ texts })', () => {
  it('changes the texts of the next payment, and returns those of the page', async () => {
    const shop = await startShop()
    const texts = { 'decline.general': 'Your bank declined the payment.', 'payment.unavailable': 'Not now.' }
    const started = await shop.page.setTexts(texts)
    expect(started).toMatchObject({
      texts: {
        pending: paymentTexts['payment.pending'],
        unavailable: 'Not now.',
        offline: paymentTexts['payment.offline'],
        processing: pageTexts['payment.processing'],
        succeeded: pageTexts['payment.succeeded'],
        divider: pageTexts['wallets.divider'],
      },
    })
    shop.world.next = 'DECLINED'
    expect(await pay(shop)).toMatchObject({ status: 'declined', message: 'Your bank declined the payment.' })
  })

  it('replaces earlier overrides', async () => {
    const shop = openShop()
    await shop.page.start({ ...options, texts: { 'payment.unavailable': 'Not now.' } })
    expect(await shop.page.setTexts(undefined)).toMatchObject({
      texts: {
        pending: paymentTexts['payment.pending'],
        unavailable: paymentTexts['payment.unavailable'],
        offline: paymentTexts['payment.offline'],
        processing: pageTexts['payment.processing'],
        succeeded: pageTexts['payment.succeeded'],
        divider: pageTexts['wallets.divider'],
      },
    })
  })

  it('leaves out invalid texts, reports them, and uses the others', async () => {
    const shop = await startShop()
    const texts = { 'payment.unknown': 'x', 'payment.pending': '', 'decline.general': 'Sorry.' } as object
    await expect(shop.page.setTexts(texts)).rejects.toMatchObject({
      code: 'options.invalid',
      fields: [{ path: 'texts.payment.pending' }, { path: 'texts.payment.unknown' }],
    })
    const observed = shop.told.findLast(([name]) => name === 'observed')
    expect(observed).toMatchObject(['observed', { texts: { pending: paymentTexts['payment.pending'] } }])
    shop.world.next = 'DECLINED'
    expect(await pay(shop)).toMatchObject({ message: 'Sorry.' })
  })

  it('does not hold back the order if texts are invalid at the start', async () => {
    const shop = openShop()
    await shop.page.start({ ...options, texts: { 'payment.unknown': 'x' } as object })
    await vi.runAllTimersAsync()
    expect(shop.sent('startIntent')).toHaveLength(1)
    expect(shop.told).toContainEqual([
      'observed',
      expect.objectContaining({
        rejected: [{ member: 'texts', error: expect.objectContaining({ code: 'options.invalid' }) }],
      }),
    ])
  })

  it('changes the texts of the dialog and of the challenge frame', async () => {
    const shown: unknown[] = []
    const challenge = {
      attach: () => {},
      show: ({ texts }: ChallengeSettings) => {
        shown.push(texts)
        return () => {}
      },
    }
    const shop = await startShop({ needs: { challenge } })
    const texts = { 'challenge.title': 'Your bank' }
    await shop.page.setTexts(texts)
    shop.world.next = 'NEEDS_3D_SECURE'
    await pay(shop)
    expect(shown).toEqual([texts])
    expect(shop.acted).toMatchObject([{ title: 'Your bank' }])
  })
})
