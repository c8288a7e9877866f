import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Transport } from '../../src/api/transport'
import { type ErrorCode, TenderError } from '../../src/shared/error'
import type { ActionDisplay } from '../../src/shared/types'
import type { Action, ActionOptions } from './actions/customer-action'
import { createProcessorTokens } from './processor-tokens'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const asks = (url: string) => () => {
  const extensions = { code: 'error.authorize.requires3DSecure', url }
  throw new TenderError('service.rejected', 'x', { service: { httpStatus: 200, message: '', extensions } })
}
const fails = (code: ErrorCode) => () => {
  throw new TenderError(code, 'x')
}
const gives = () => ({ token: 'pt_1' })

/**
 * Requests a token from a service that answers with these functions in turn. The action reads its
 * outcome `looks` times, until the customer closes it.
 */
const ask = (answers: (() => unknown)[], looks = answers.length, actions: ActionDisplay = 'modal') => {
  const sent: object[] = []
  const shown: { action: Action; asked: Omit<ActionOptions<unknown>, 'readOutcome'> }[] = []
  const processorToken = createProcessorTokens({
    transport: (async (_operation: object, variables: object) => {
      sent.push(variables)
      return answers.shift()?.()
    }) as Transport,
    withClientToken: (call) => call('ct_test_1'),
    showAction: async (action, { readOutcome, ...asked }) => {
      shown.push({ action, asked })
      for (let times = 0; times < looks; times += 1) {
        const outcome = await readOutcome()
        if (outcome !== undefined) return { outcome }
      }
      return {}
    },
    returnTo: (way, id, to) => `https://pay.example/${way}/${id}?to=${to}`,
    newKey: () => 'key-1',
  })
  const request = { vaultToken: 'tok', connectionId: 'connection_card', currency: 'EUR' }
  const result = processorToken({ ...request, actions, containerId: 7, returnUrl: 'https://shop.example' })
  return { result, sent, shown }
}

it('returns the token without an action if the processor requires none', async () => {
  const { result, sent, shown } = ask([gives])
  expect(await result).toEqual({ token: 'pt_1' })
  expect(sent).toEqual([
    {
      tokenRequest: {
        vaultToken: 'tok',
        paymentProcessorConnectionId: 'connection_card',
        currencyCode: 'EUR',
        threeDSecureRedirectUrl: 'https://pay.example/modal/key-1?to=https://shop.example',
      },
    },
  ])
  expect(shown).toEqual([])
})

it.each([
  ['modal', 'modal'],
  ['inline', 'inline'],
  ['popup', 'modal'],
] as const)(
  'shows 3-D Secure if the processor requires it, and returns the token afterwards: %s',
  async (actions, way) => {
    const bank = asks('https://bank.example')
    const { result, sent, shown } = ask([bank, bank, gives], 3, actions)
    expect(await result).toEqual({ token: 'pt_1' })
    expect(shown).toEqual([
      {
        action: { id: 'key-1', kind: 'challenge', url: 'https://bank.example' },
        asked: { display: way, containerId: 7 },
      },
    ])
    // All requests are equal, because the service recognises the pending challenge by the return
    // URL.
    expect(new Set(sent.map((each) => JSON.stringify(each))).size).toBe(1)
  },
)

it.each<[string, (() => unknown)[], ErrorCode]>([
  ['the service rejects the call', [fails('service.rejected')], 'service.rejected'],
  ['the customer closes the challenge', [asks('https://bank.example')], 'action.unfinished'],
  [
    'the customer fails, so that the service requires a new challenge',
    [asks('https://a.example'), asks('https://b.example')],
    'action.unfinished',
  ],
  [
    'the processor rejects the call afterwards',
    [asks('https://a.example'), fails('service.rejected')],
    'service.rejected',
  ],
])('rejects when %s', async (_what, answers, code) => {
  const { result } = ask(answers, answers.length - 1)
  await expect(result).rejects.toMatchObject({ code })
})

it('waits during temporary errors', async () => {
  const { result } = ask([asks('https://a.example'), fails('network.failed'), fails('service.failed'), gives])
  expect(await result).toEqual({ token: 'pt_1' })
})
