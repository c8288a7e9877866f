import { expect, it } from 'vitest'
import { TenderError } from '../../shared/error'
import type { Locale } from '../../shared/locale'
import type { ControllerOptions, LocaleResult, StartResult } from '../../shared/types'
import type { ControllerChannel } from './connection'
import { createLocaleUpdate } from './locale-update'
import { createStartGate } from './start-gate'
import { createStartOptions } from './start-options'

const texts = (pending: string): StartResult => ({
  texts: { pending, unavailable: '', offline: '', processing: '', succeeded: '', divider: '' },
})
const resultIn = (locale: Locale) => ({ ...texts(locale), locale, challengeTitle: '' }) as LocaleResult

/** A page with a controller, which answers `setLocale` with this function. */
const setUp = (answer: (locale: Locale, channel: number) => Promise<LocaleResult>) => {
  const gate = createStartGate()
  const options = createStartOptions({ publicKey: 'pk_test_1' } as ControllerOptions)
  let channels = 0
  const connection = {
    channel: undefined as ControllerChannel | undefined,
    load: () => {},
    watch: <Reply>(reply: Promise<Reply>) => reply,
  }
  const connect = (started: Promise<StartResult>) => {
    channels += 1
    const id = channels
    connection.channel = {
      call: (_name: string, { locale }: { locale: Locale }) => answer(locale, id),
    } as unknown as ControllerChannel
    gate.open(started)
  }
  const lose = () => {
    connection.channel = undefined
    gate.close()
  }
  return { gate, options, connect, lose, setLocale: createLocaleUpdate({ connection, gate, options }) }
}

it('waits for the controller, and later calls get the texts of the language', async () => {
  const { gate, options, connect, setLocale } = setUp(async (locale) => resultIn(locale))
  const changed = setLocale('de')
  connect(Promise.resolve(texts('en')))
  expect(await changed).toEqual(resultIn('de'))
  expect(options.current.locale).toBe('de')
  expect(await gate.current).toMatchObject(texts('de'))
})

it('changes the language of a controller that has rejected the options, and does not start it', async () => {
  const { gate, connect, setLocale } = setUp(async (locale) => resultIn(locale))
  const refused = Promise.reject(new TenderError('key.unauthorised', 'wrong key'))
  refused.catch(() => {})
  connect(refused as Promise<StartResult>)
  expect(await setLocale('de')).toMatchObject({ locale: 'de' })
  await expect(gate.current).rejects.toMatchObject({ code: 'key.unauthorised' })
})

it('sends the language to the next controller if the frame is lost meanwhile', async () => {
  const { connect, lose, setLocale } = setUp((locale, channel) =>
    channel === 1 ? Promise.reject(new TenderError('network.failed', 'lost')) : Promise.resolve(resultIn(locale)),
  )
  connect(Promise.resolve(texts('en')))
  const changed = setLocale('de')
  await Promise.resolve()
  lose()
  connect(Promise.resolve(texts('en')))
  expect(await changed).toMatchObject({ locale: 'de' })
})

it('rejects if the texts or the frame cannot be loaded', async () => {
  const failing = setUp(() => Promise.reject(new TenderError('service.answer', 'no texts')))
  failing.connect(Promise.resolve(texts('en')))
  await expect(failing.setLocale('de')).rejects.toMatchObject({ code: 'service.answer' })
  expect(failing.options.current.locale).toBeUndefined()

  const blocked = setUp(async (locale) => resultIn(locale))
  blocked.gate.reject(new TenderError('frame.blocked', 'no frame'))
  await expect(blocked.setLocale('de')).rejects.toMatchObject({ code: 'frame.blocked' })
})
