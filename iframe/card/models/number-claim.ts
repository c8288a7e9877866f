import { type ReadonlySignal, signal } from '@preact/signals-core'
import { digitsOf } from './digits'
import { discloseNumber } from './disclosure'

/**
 * Decides whether the text of a number field starts at the beginning of a card number.
 *
 * Only then may the page learn the brand while the number is typed. Otherwise a page could clear
 * the field, or move the focus to the number field of another frame, after six digits, and receive
 * the brand of digits in the middle of the number.
 */
export interface NumberClaim {
  /** Whether the text in the field starts at the beginning of a number. */
  isHeld: ReadonlySignal<boolean>
  /**
   * Whether the next text of the customer starts at the beginning of a number. The next text is
   * formatted before `follow` is called.
   */
  willBeHeld(): boolean
  /**
   * Follows an edit of the customer. Call it with the new text, before the text is disclosed.
   * @param isTyped whether a key has changed the text
   */
  follow(text: string, isTyped: boolean): void
  /** Notes that the text was removed, but not by the customer. */
  lose(): void
  /**
   * Notes that the customer typed a digit that the locked field did not take: the next digits do
   * not start at the beginning of a number, and do not follow the text in the field.
   */
  miss(): void
}

/**
 * The name of the entry in `sessionStorage`, which all frames of the service in this tab share. Its
 * value is the id of the frame in which a number was begun and is not complete, or `lost` if that
 * text was removed. It contains nothing of the number.
 */
const entryName = 'tender|number'
const lost = 'lost'

export interface NumberClaimOptions {
  /** Returns `sessionStorage`. Throws if the browser denies storage. */
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Identifies this frame. */
  id: string
}

type Stage = 'empty' | 'begun' | 'complete'

const stageOf = (digits: string): Stage => {
  if (digits === '') return 'empty'
  return discloseNumber(digits).firstSix === null ? 'begun' : 'complete'
}

/** Reads and writes the entry. If storage is denied, it is neither free nor this frame's. */
const createEntry = ({ storage, id }: NumberClaimOptions) => {
  const attempt = <Result>(act: (entries: ReturnType<typeof storage>) => Result): Result | undefined => {
    try {
      return act(storage())
    } catch {
      return undefined
    }
  }
  const owner = () => attempt((entries) => entries.getItem(entryName))
  return {
    isOwn: () => owner() === id,
    /** Whether no number is begun in this tab. */
    isFree: () => owner() === null,
    write: (value: string) => attempt((entries) => entries.setItem(entryName, value)),
    remove: () => attempt((entries) => entries.removeItem(entryName)),
  }
}

/**
 * Creates the claim of a frame with a number field. If storage is denied, no text is known to start
 * at the beginning of a number.
 */
export const createNumberClaim = (options: NumberClaimOptions): NumberClaim => {
  const entry = createEntry(options)
  const isHeld = signal(true)
  let stage: Stage = 'empty'
  /** The digits of the last text, and whether they were entered one by one. */
  let entered = { digits: '', oneByOne: true }
  return {
    isHeld,
    willBeHeld: () => (stage === 'begun' ? isHeld.peek() : entry.isFree() || entry.isOwn()),
    follow: (text, isTyped) => {
      const digits = digitsOf(text)
      const next = stageOf(digits)
      if (next === 'begun' && stage !== 'begun') {
        if (entry.isFree()) entry.write(options.id)
        isHeld.value = entry.isOwn()
      }
      const isStep = isTyped && Math.abs(digits.length - entered.digits.length) <= 1
      const oneByOne = next === 'empty' || (entered.oneByOne && (isStep || digits === entered.digits))
      // A customer who types a whole number begins no other one before. A number that is filled in
      // may come between the digits of another one, which another frame has.
      const isCompleted = next === 'complete' && stage !== 'complete'
      const isEnd = next === 'empty' ? entry.isOwn() : isCompleted && (oneByOne || entry.isOwn())
      if (isEnd) entry.remove()
      entered = { digits, oneByOne }
      stage = next
    },
    lose: () => {
      // Another frame may have ended the claim meanwhile, and the next digits still continue this
      // text.
      if (stage === 'begun') entry.write(lost)
      entered = { digits: '', oneByOne: true }
      stage = 'empty'
    },
    miss: () => {
      entry.write(lost)
      if (stage === 'begun') isHeld.value = false
    },
  }
}

/**
 * Creates the claim of this document. Frames of a page that are `credentialless` do not share their
 * storage with its other frames, so their texts are not known to start at the beginning either.
 */
export const createFrameClaim = (id: string): NumberClaim =>
  createNumberClaim({
    id,
    storage: () => {
      if ('credentialless' in window && window.credentialless) throw new Error('no shared storage')
      return sessionStorage
    },
  })

/** The claim of a frame that has a copy of the number. The frame with the number decides. */
export interface CopiedClaim extends NumberClaim {
  set(isHeld: boolean): void
}

export const createCopiedClaim = (): CopiedClaim => {
  const isHeld = signal(true)
  const ignore = () => {}
  return {
    isHeld,
    willBeHeld: () => isHeld.peek(),
    follow: ignore,
    lose: ignore,
    miss: ignore,
    set: (next) => {
      isHeld.value = next
    },
  }
}
