import { en } from '../../src/shared/messages/en'

/** An input of a frame's document. */
export interface FakeInput {
  value: string
  selectionStart: number
  selectionEnd: number
  setSelectionRange(start: number, end: number): void
  focus(): void
  dispatchEvent(event: Event): boolean
}

/** Creates an input whose caret moves to the end when its value is set, as browsers do. */
export const createFakeInput = (events: Pick<FakeInput, 'focus' | 'dispatchEvent'>): FakeInput => {
  let text = ''
  return {
    ...events,
    selectionStart: 0,
    selectionEnd: 0,
    get value() {
      return text
    },
    set value(next) {
      text = next
      this.setSelectionRange(next.length, next.length)
    },
    setSelectionRange(start, end) {
      this.selectionStart = start
      this.selectionEnd = end
    },
  }
}

/** The document of one frame, with what the models of the frames use. */
export interface FakeWindow {
  inputs: Map<string, FakeInput>
  document: object
  /** Returns the height of the document, as a text that stands for it. */
  layout: () => string
  onResize: () => void
  activeElement: FakeInput | undefined
  /** Dispatches `beforeinput`. Returns whether the document takes the text. */
  acceptsInput(event: { target: FakeInput; inputType: string; data: string }): boolean
}

/** Returns a number for a text, so that another text is another height. */
const numberOf = (text: string): number =>
  Array.from(text).reduce((sum, each) => (sum * 31 + each.charCodeAt(0)) | 0, 7)

export const createWindow = (hasFocus: (own: FakeWindow) => boolean): FakeWindow => {
  const texts = { textContent: JSON.stringify(en) }
  const onBeforeInput: ((event: object) => void)[] = []
  const own: FakeWindow = {
    inputs: new Map(),
    layout: () => '',
    onResize: () => {},
    activeElement: undefined,
    acceptsInput: (event) => {
      let isAccepted = true
      const preventDefault = () => {
        isAccepted = false
      }
      for (const listener of onBeforeInput) listener({ ...event, preventDefault })
      return isAccepted
    },
    document: {
      documentElement: { lang: 'en', dir: 'ltr', dataset: {} },
      title: '',
      body: { getBoundingClientRect: () => ({ height: numberOf(own.layout()) }) },
      get activeElement() {
        return own.activeElement
      },
      getElementById: (id: string) => (id === 'texts' ? texts : (own.inputs.get(id) ?? null)),
      hasFocus: () => hasFocus(own),
      addEventListener: (type: string, listener: (event: object) => void) => {
        if (type === 'beforeinput') onBeforeInput.push(listener)
      },
    },
  }
  return own
}
