import { describe, expect, test } from 'vitest'
import { createMockControl } from '../../src/mock/control/create-mock-control'
import { createMock } from '../../src/mock/create-mock'
import { createStore } from '../../src/mock/store/store'
import { readDeskRequest } from './messages'
import { runDeskRequest } from './run-desk-request'
import { noScenario, scenarioIn, startedScenario } from './scenario-cookie'
import { scenarioIds, scenarioOf } from './scenarios'

const controlOf = () => {
  const mock = createMock({ store: createStore(), allowControl: true })
  return createMockControl({ url: 'http://127.0.0.1', privateKey: 'sk_test_demo', fetch: mock.handle })
}

describe('scenarios', () => {
  test.each(scenarioIds)('%s runs in the mock, and leaves no change', async (id) => {
    const control = controlOf()
    const { setUp, steps } = scenarioOf(id)
    await control.addFault({ status: 500 })
    await control.advanceClock(60_000)
    await runDeskRequest({ scenario: id, action: 'start' }, control)
    const started = await control.state()
    expect(started.faults).toHaveLength(setUp.filter(({ type }) => type === 'addFault').length)
    expect(started.offsetMs).toBeLessThan(1000)
    for (const step of steps.keys()) await runDeskRequest({ scenario: id, action: 'step', step }, control)
    await runDeskRequest({ scenario: id, action: 'end' }, control)
    const { faults, offsetMs } = await control.state()
    expect(faults).toEqual([])
    expect(Math.abs(offsetMs)).toBeLessThan(1000)
  })

  test('the button of a step moves the clock', async () => {
    const control = controlOf()
    const step = scenarioOf('lost-dispute').steps.findIndex(({ button }) => button)
    await runDeskRequest({ scenario: 'lost-dispute', action: 'step', step }, control)
    expect(Math.round((await control.state()).offsetMs / 3_600_000)).toBe(192)
  })
})

describe('readDeskRequest', () => {
  test.each([
    { scenario: 'lost-answer', action: 'start' },
    { scenario: 'lost-answer', action: 'end' },
    { scenario: 'lost-answer', action: 'step', step: 1 },
    { scenario: 'lost-answer', action: 'count', orderId: 'order_1' },
  ])('reads %j', (data) => {
    expect(readDeskRequest({ ...data, commands: [{ type: 'clearFaults' }] })).toEqual(data)
  })

  test.each([
    null,
    'start',
    { scenario: 'toString', action: 'start' },
    { scenario: 'lost-answer' },
    { scenario: 'lost-answer', action: 'reset' },
    { scenario: 'lost-answer', action: 'step', step: '1' },
    { scenario: 'lost-answer', action: 'count' },
  ])('rejects %j', (data) => {
    expect(readDeskRequest(data)).toBeUndefined()
  })
})

describe('scenarioIn', () => {
  test.each([
    [startedScenario('slow-bank'), 'slow-bank'],
    [`fellrunner_order=order_1; ${startedScenario('slow-bank')}`, 'slow-bank'],
    [noScenario, undefined],
    ['fellrunner_scenario=constructor', undefined],
    ['fellrunner_scenario="><script>', undefined],
    [undefined, undefined],
  ])('of the cookies %j: %j', (cookies, id) => {
    expect(scenarioIn(cookies)).toBe(id)
  })
})
