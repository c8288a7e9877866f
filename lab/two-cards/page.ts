import { digitsOf } from '../../iframe/card/models/digits'
import { createElementChannels } from '../../iframe/controller/payment/element-channels'
import type { ElementSettings, FieldContent, PageToElement } from '../../src/bridge/protocol'
import { toErrorData } from '../../src/shared/error'
import type { Locale } from '../../src/shared/locale'
import { languages } from '../../src/shared/messages/languages'
import { type FieldName, fieldNames } from '../../src/shared/types'
import { createPorts, type FakePort } from '../doubles/ports'
import { createTabStorage } from '../doubles/storage'
import { openShop, options, request } from '../support/iframe/controller/open-shop'
import { type ModelFrame, openCardFrame, openPaymentFrame } from './frames'
import { isCompleteNumber, type LearnedText } from './learned'
import type { Action, ElementType, TypedCard } from './programs'
import { createWindow, type FakeInput, type FakeWindow } from './window'

interface PageFrame {
  checkout: number
  model: ModelFrame
  /** The page's end of the channel. */
  port: FakePort
  settings: ElementSettings
}

/** A text in a field: after a key, and when the field is left or submitted. */
export interface TypedText extends LearnedText {
  action: number
}

/** What a run of a program has shown. */
export interface Run {
  /** Everything that left the frames, in order, with the number of the action. */
  observed: string[]
  /** The texts in the fields after each key, for comparing what the page may learn. */
  texts: TypedText[]
  /** The first action after which a card was complete. */
  completeAt: number
}

const language = {
  locale: 'fr',
  direction: 'ltr',
  texts: { ...languages.en, 'error.number.partial': 'Numéro incomplet' },
} as const

/** Replaces the card in the request that creates its token. No other request contains it. */
const withoutCard = (key: string, value: unknown) => (key === 'card' ? 'card' : value)

/** Returns whether an edit has put digits before others, or in their place. */
const isBehind = (text: string, caret: number, before: string): boolean => {
  const [digits, digitsBefore] = [digitsOf(text), digitsOf(before)]
  if (digitsBefore.startsWith(digits)) return false
  // A number that replaces a complete one is another number.
  if (digits.length <= digitsBefore.length) return !isCompleteNumber(digitsBefore)
  return digitsOf(text.slice(caret)) !== ''
}

/** A page with checkouts, element frames and a customer. Runs one program. */
export const createPage = (card: TypedCard) => {
  const run: Run = { observed: [], texts: [], completeAt: Number.POSITIVE_INFINITY }
  const queue: (() => void)[] = []
  const { entries, storage } = createTabStorage()
  const frames: PageFrame[] = []
  const shops: {
    calls: ReturnType<typeof openShop>['calls']
    attach: (element: string, window: FakeWindow) => FakePort
  }[] = []
  let action = 0
  let current: FakeWindow | undefined
  let focus: { frame: PageFrame; input: FakeInput; field: FieldName } | undefined
  let intended = { text: '', position: 0 }
  /** The inputs whose texts may be the middle of a number (`isContinued`). */
  const continued = new Set<FakeInput>()
  /** The inputs in whose texts typed digits are missing. */
  const broken = new Set<FakeInput>()
  /** The inputs in which the customer put digits before others, or in their place. */
  const replaced = new Set<FakeInput>()
  let wasNumberBegun = false
  /** The input in which the customer began the number. */
  let begunIn: FakeInput | undefined
  /** The input into which the customer typed last. */
  let typedInto: FakeInput | undefined
  let lastElement = 0

  const observe = (...seen: unknown[]) => void run.observed.push(`${action} ${JSON.stringify(seen, withoutCard)}`)

  /** Runs code of a frame with that frame's document. */
  const inFrame = <Result>(window: FakeWindow, act: () => Result): Result => {
    const before = current
    current = window
    try {
      return act()
    } finally {
      current = before
    }
  }

  const openPorts = (window: FakeWindow) =>
    createPorts({ deliver: (act) => void queue.push(() => inFrame(window, act)) })

  /** Delivers messages and runs promises until nothing more happens. */
  const settle = async () => {
    let rounds = 0
    for (let quiet = 0; quiet < 3; quiet += 1) {
      rounds += 1
      if (rounds > 300) throw new Error(`The page does not settle: ${run.observed.slice(-4).join(' | ')}`)
      const before = run.observed.length
      let messages = 0
      while (queue.length > 0) {
        messages += 1
        if (messages > 2000) throw new Error(`Messages do not end: ${run.observed.slice(-4).join(' | ')}`)
        queue.shift()?.()
        await null
      }
      for (let turn = 0; turn < 30; turn += 1) await null
      if (quiet === 1) for (const { model } of frames) inFrame(model.window, model.window.onResize)
      if (queue.length > 0 || run.observed.length > before) quiet = -1
    }
  }

  const openCheckout = () => {
    const elements = createElementChannels()
    const shop = openShop({
      needs: {
        elements,
        onTokenSource: elements.shareFrom,
        loadLanguage: async () => language,
        showLanguage: elements.setLanguage,
      },
      act: async () => 'closed',
    })
    const checkout = shops.length
    for (const name of ['requests', 'told', 'asked', 'tokens', 'acted', 'questions'] as const) {
      const list: unknown[] = shop[name]
      list.push = (...added) => {
        observe(checkout, name, added)
        return Array.prototype.push.apply(list, added)
      }
    }
    shops.push({
      calls: {
        ...shop.calls,
        ...shop.page,
        setLocale: ({ locale }: { locale: Locale }) => shop.page.setLocale(locale),
      } as never,
      attach: (element, window) => {
        const { page: own, frame: other } = openPorts(window)
        elements.attach(element, other as never, '1.2.3')
        return own
      },
    })
    call(checkout, 'start', { ...options, intent: { ...options.intent, trackingId: `order-${checkout}` } })
    call(checkout, 'open', null)
  }

  const call = (checkout: number, name: string, payload: unknown) => {
    const shop = shops[checkout % shops.length]
    const calls = shop?.calls as unknown as Record<string, (payload: unknown) => unknown>
    void (async () => calls[name]?.(payload))().then(
      (result) => observe(checkout, name, 'returned', result),
      (error) => observe(checkout, name, 'threw', toErrorData(error)),
    )
  }

  /** Notes the texts that the page may learn of now. */
  const noteTexts = ({ model }: PageFrame, isLeft: boolean) => {
    const number = model.window.inputs.get('number')
    const isContinued = number !== undefined && continued.has(number)
    const isBroken = number !== undefined && broken.has(number)
    for (const { name: field, text } of model.card.form.fields) {
      run.texts.push({ action, field, text: text.peek(), now: Date.now(), isContinued, isBroken, isLeft })
    }
  }

  /** Moves the focus, as the browser does: the input that loses it receives `blur`. */
  const moveFocus = (frame: PageFrame, field: FieldName, input: FakeInput) => {
    if (focus?.input === input) return
    const before = focus
    focus = undefined
    if (before) {
      const { window, handlersOf } = before.frame.model
      if (before.field === 'name') noteTexts(before.frame, true)
      window.activeElement = undefined
      inFrame(window, () => handlersOf(before.input)?.onBlur?.({ currentTarget: before.input } as never))
    }
    focus = { frame, input, field }
    frame.model.window.activeElement = input
    inFrame(frame.model.window, () => frame.model.handlersOf(input)?.onFocus?.({} as never))
  }

  const connect = (frame: PageFrame) => {
    const { page, frame: own } = openPorts(frame.model.window)
    frame.port = page
    page.onmessage = ({ data }) => {
      const { name, payload } = data as { name?: string; payload?: { state?: { complete: boolean } } }
      if (name === 'changed' && payload?.state?.complete) run.completeAt = Math.min(run.completeAt, action)
      observe('frame', frames.indexOf(frame), data)
    }
    inFrame(frame.model.window, () => frame.model.connect(own))
  }

  const send = (frame: PageFrame | undefined, name: keyof PageToElement, payload: unknown) =>
    frame?.port.postMessage({ kind: 'call', id: action, name, payload })

  const mountFrame = (checkout: number, type: ElementType, field?: FieldName) => {
    const shop = shops[checkout % shops.length]
    if (!shop) return
    lastElement += 1
    const element = `element-${lastElement}`
    const window = createWindow((own) => focus?.frame.model.window === own)
    const settings: ElementSettings = { instance: '', element, appearance: {}, scheme: 'light', cardholderName: true }
    const frame = { checkout: checkout % shops.length, settings } as PageFrame
    const needs = {
      window,
      id: element,
      storage,
      focusInput: (input: FakeInput) => {
        const name = fieldNames.find((each) => window.inputs.get(each) === input)
        if (name) moveFocus(frame, name, input)
      },
      attach: () => shop.attach(element, window),
      sendToFields: (from: FieldName, content: FieldContent) => {
        for (const other of frames) {
          // Two frames of one field ignore each other (`field-sync.ts`).
          if (other.checkout !== frame.checkout || other.model.card.fields[0]?.name === from) continue
          queue.push(() => inFrame(other.model.window, () => other.model.split?.receive(from, content)))
        }
      },
    }
    frame.model = inFrame(window, () => (type === 'payment' ? openPaymentFrame(needs) : openCardFrame(needs, field)))
    frames.push(frame)
    connect(frame)
    send(frame, 'configure', settings)
  }

  const mount = (checkout: number, type: ElementType) => {
    if (type !== 'fields') return mountFrame(checkout, type)
    for (const field of fieldNames) mountFrame(checkout, type, field)
  }

  const unmount = (frame: PageFrame | undefined) => {
    if (!frame || frames.length < 2) return
    if (focus?.frame === frame) focus = undefined
    frames.splice(frames.indexOf(frame), 1)
    frame.port.close()
    const [removed] = frame.model.split?.fields ?? []
    for (const other of frames) {
      if (removed && other.checkout === frame.checkout) {
        inFrame(other.model.window, () => other.model.split?.removeField(removed.name))
      }
    }
  }

  const pressKey = ({ frame, input }: { frame: PageFrame; input: FakeInput }, key: { key: string; code: string }) =>
    inFrame(frame.model.window, () =>
      frame.model.handlersOf(input)?.onKeyDown?.({ ...key, currentTarget: input } as never),
    )

  /**
   * Whether a text in an empty field begins behind the first digit of the number. A text from the
   * clipboard begins at its start. Digits of the date or code are no part of the number, also if
   * the page has moved the focus to its field.
   */
  const continuesNumber = (inputType: string) =>
    wasNumberBegun && inputType === 'insertText' && intended.text === card.number && intended.position > 1

  /** A complete number is a whole one, so what is left after an erasure is its beginning. */
  const followComplete = (input: FakeInput, inputType: string) => {
    if (!isCompleteNumber(digitsOf(input.value))) return
    if (inputType === 'insertFromPaste') broken.delete(input)
    if (!broken.has(input)) continued.delete(input)
  }

  /**
   * A customer who removes the number where it was begun begins again. Keys after the page has
   * moved the focus are exempt, so the next digits in an empty field may be any.
   */
  const followBegin = (input: FakeInput, text: string) => {
    if (text === '' && begunIn === input) {
      wasNumberBegun = false
      begunIn = undefined
      return
    }
    if (!wasNumberBegun) begunIn = input
    wasNumberBegun = true
  }

  /** Puts a text into the focused input, as the browser does after an edit of the customer. */
  const edit = (text: string, inputType: string, added = '', caret = text.length) => {
    if (!focus) return
    const { frame, input, field } = focus
    if (inputType === 'insertText') pressKey(focus, { key: added, code: `Digit${added}` })
    const isTaken = inFrame(
      frame.model.window,
      () => !frame.model.isReadOnly() && frame.model.window.acceptsInput({ target: input, inputType, data: added }),
    )
    if (!isTaken) {
      // The next digits continue a number.
      if (field === 'number' && added !== '') {
        wasNumberBegun = true
        if (input.value !== '') continued.add(input)
        if (input.value !== '' && !isCompleteNumber(digitsOf(input.value))) broken.add(input)
        // The frame notes that a digit is missing. Letters of a name come here only after the page
        // has moved the focus.
        run.texts.push({
          action,
          field,
          text: added,
          now: Date.now(),
          isContinued: false,
          isBroken: true,
          isLeft: false,
        })
      }
      return
    }
    if (input.value === '' || text === '') {
      broken.delete(input)
      if (continuesNumber(inputType) && text !== '') continued.add(input)
      else continued.delete(input)
    } else if (field === 'number' && isBehind(text, caret, input.value)) {
      continued.add(input)
      replaced.add(input)
    }
    if (field === 'number') followBegin(input, text)
    // The page sees whether the error of a field disappears when its text is replaced.
    const wasLeft = frame.model.card.fields.some(({ name, isLeft }) => name === field && isLeft.peek())
    input.value = text
    input.setSelectionRange(caret, caret)
    inFrame(frame.model.window, () =>
      frame.model.handlersOf(input)?.onInput?.({ currentTarget: input, inputType, isComposing: false } as never),
    )
    if (field === 'number') followComplete(input, inputType)
    // The position of the caret, which follows the width of the text.
    observe('caret', input.value.length)
    noteTexts(frame, wasLeft)
  }

  /** Replaces the text in the field by as many digits, or characters, of another card. */
  const replace = (by: TypedCard) => {
    if (!focus) return
    const { input, field } = focus
    const isName = field === 'name'
    const text = isName ? by.name : digitsOf(by[field])
    const put = text.slice(0, isName ? input.value.length : digitsOf(input.value).length)
    edit(put, 'insertFromPaste')
    // The customer has nothing left to type behind a whole text.
    if (put === text) intended = { ...intended, position: intended.text.length }
  }

  const paste = (text: string) => {
    const pastedInto = focus?.input
    edit(text, 'insertFromPaste')
    // Where the customer was typing, nothing is left to type behind the whole text. Another frame
    // may have been filled in by the browser.
    if (pastedInto === typedInto) intended = { ...intended, position: intended.text.length }
    // The frame has moved the focus to the first incomplete field.
    if (focus && focus.input !== pastedInto) intended = { text: card[focus.field], position: 0 }
  }

  const type = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      const next = intended.text[intended.position]
      if (next === undefined || !focus) return
      intended = { ...intended, position: intended.position + 1 }
      typedInto = focus.input
      const { value, selectionStart, selectionEnd } = focus.input
      const text = value.slice(0, selectionStart) + next + value.slice(selectionEnd)
      edit(text, 'insertText', next, selectionStart + 1)
      await settle()
    }
  }

  const moveTo = (frame: PageFrame | undefined, field: FieldName) => {
    const own = frame?.model.window.inputs.get(field)
    if (!frame || !own) return
    moveFocus(frame, field, own)
    intended = { text: card[field], position: 0 }
    if (own.value === '') continued.delete(own)
  }

  /** The customer fills in every field of a checkout. */
  const fill = async (frame: PageFrame | undefined) => {
    for (const field of fieldNames) {
      const own = frames.find((each) => each.checkout === frame?.checkout && each.model.window.inputs.has(field))
      const target = frame?.model.window.inputs.has(field) ? frame : own
      moveTo(target, field)
      if (!focus || focus.field !== field) continue
      edit('', 'deleteContentBackward')
      intended = { text: card[field], position: 0 }
      await settle()
      await type(card[field].length)
    }
  }

  /**
   * Where the customer types on. Who has removed a text that had replaced another one, and sees an
   * empty field, begins again.
   */
  const positionAfterErasure = (input: FakeInput) => {
    const isRemoved = input.value === '' && replaced.delete(input)
    return isRemoved ? 0 : Math.max(0, intended.position - 1)
  }

  const customer = async (next: Action): Promise<boolean> => {
    const frame = frames[('frame' in next ? next.frame : 0) % frames.length]
    switch (next.kind) {
      case 'type':
        await type(next.count)
        return true
      case 'erase':
        if (!focus?.input.value) return true
        edit(focus.input.value.replace(/\D*.$/, ''), 'deleteContentBackward')
        intended = { ...intended, position: positionAfterErasure(focus.input) }
        return true
      case 'retype':
        edit('', 'deleteContentBackward')
        intended = { ...intended, position: 0 }
        return true
      case 'move':
        moveTo(frame, next.field)
        return true
      case 'caret':
        focus?.input.setSelectionRange(0, next.selectsAll ? focus.input.value.length : 0)
        return true
      case 'fill':
        await fill(frame)
        return true
      case 'paste':
        paste(next.whole ? `${card.number} ${card.expiry} ${card.cvc}` : intended.text)
        return true
      case 'replace':
        replace(next.by)
        return true
      case 'enter':
        if (focus) pressKey(focus, { key: 'Enter', code: 'Enter' })
        return true
      case 'choose':
        if (frame) inFrame(frame.model.window, () => frame.model.card.form.choose(next.brand))
        return true
      case 'select':
        frame?.model.selection?.select(next.saved ? { kind: 'saved', token: 'saved-1' } : { kind: 'card' })
        return true
      default:
        return false
    }
  }

  const page = (next: Action) => {
    const frame = frames[('frame' in next ? next.frame : 0) % frames.length]
    switch (next.kind) {
      case 'update':
      case 'configure':
        if (frame) frame.settings = { ...frame.settings, ...next.settings }
        return send(frame, next.kind, frame?.settings)
      case 'focus':
        return send(frame, 'focus', { field: next.field })
      case 'clear':
        return send(frame, 'clear', { fields: next.fields })
      case 'validate':
        for (const each of frames) noteTexts(each, true)
        return send(frame, 'validate', null)
      case 'lock':
        return send(frame, 'setLock', { lock: next.lock, note: next.note })
      case 'pay':
        if (!frame) return
        for (const each of frames) noteTexts(each, true)
        return call(frame.checkout, 'pay', { ...request, element: frame.settings.element })
      case 'call':
        return call(next.checkout % shops.length, next.name, next.payload)
      case 'mount':
        return mount(next.checkout, next.type)
      case 'unmount':
        return unmount(frame)
      case 'reconnect':
        if (!frame) return
        connect(frame)
        return send(frame, 'configure', frame.settings)
      case 'checkout':
        if (shops.length < 3) openCheckout()
        return mount(shops.length - 1, next.type)
    }
  }

  return {
    run,
    window: () => current,
    inFrame,
    settle,
    open: (type: ElementType) => {
      openCheckout()
      mount(0, type)
    },
    /** Performs an action of the customer or of the page. */
    perform: async (next: Action) => {
      action += 1
      if (!(await customer(next))) page(next)
      await settle()
      // A whole card that was pasted has reached the frames of the other fields.
      for (const each of frames) noteTexts(each, false)
      observe('storage', [...entries])
    },
  }
}
