import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { NumberPart } from '../../../src/bridge/protocol'
import { digitsOf } from './digits'
import { discloseNumber, shortestNumber } from './disclosure'

/** How the customer has changed a text. */
export interface TextEdit {
  /**
   * Whether the customer has typed, deleted or undone something, and nothing was pasted or filled
   * in.
   */
  isTyped: boolean
  /** Whether digits were put before other digits, or in their place. */
  isInserted: boolean
  /**
   * Whether the customer has certainly edited the field, also if its text is the same.
   * @default whether the text is another one
   */
  isEvent?: boolean
}

/**
 * Decides which part of a card number the text of a number field is. The frame in which the
 * customer begins a number claims it, until the number is complete, the customer has removed it, or
 * the customer has typed a whole number in another frame. Other digits that are typed into another
 * frame meanwhile continue that number.
 *
 * Only of a text that starts at the beginning may the page learn the brand while it is typed.
 * Otherwise a page could clear the field, or move the focus to the number field of another frame,
 * after six digits, and receive the brand of digits in the middle of the number.
 */
export interface NumberClaim {
  part: ReadonlySignal<NumberPart>
  /** Returns the part for the next text of the customer, which is formatted before `follow`. */
  partOf(text: string, isInserted: boolean): NumberPart
  /**
   * Whether a number was submitted with another length than the text now has. A number may be valid
   * at several lengths. The answers to payments name its last four digits, so a page that pays at
   * each length would receive most of the number.
   */
  hasOtherLength: ReadonlySignal<boolean>
  /** Notes that the number was submitted with this many digits. */
  submitted(digits: number): void
  /**
   * Follows an edit of the customer, also one that did not change the text: the page must not see
   * whether an edit led to the same text, or to another text with the same disclosure. Call it with
   * the new text, before the text is disclosed.
   */
  follow(text: string, edit: TextEdit): void
  /** Notes that the text was removed, but not by the customer. */
  lose(): void
  /**
   * Notes that the customer typed a digit that the locked field did not take: the next digits do
   * not start at the beginning of a number, and do not follow the text in the field.
   */
  miss(): void
}

/**
 * The name of the entry in `sessionStorage`, which the frames of the service share in this tab, on
 * pages of one site. Its value is the id of the frame in which a number was begun and is not
 * complete, or `lost` if that text was removed or a typed digit is missing. It contains nothing of
 * the number.
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
  const write = (value: string) => attempt((entries) => entries.setItem(entryName, value))
  // The first access loads the storage, which takes a millisecond. The first key must not wait for
  // it.
  owner()
  return {
    isOwn: () => owner() === id,
    /** Whether no number is begun in this tab. */
    isFree: () => owner() === null,
    /** Makes the entry this frame's if it is free. */
    take: () => owner() === null && write(id),
    write,
    remove: () => attempt((entries) => entries.removeItem(entryName)),
  }
}

/**
 * Remembers with how many digits a number was submitted, until the customer enters another number.
 */
const createSubmittedLength = () => {
  const hasOtherLength = signal(false)
  let submitted: number | null = null
  return {
    hasOtherLength,
    submitted: (digits: number) => {
      submitted = digits
    },
    follow: (digits: number, isFilled: boolean) => {
      // The customer replaces or removes the number. A page can cause this only if it clears the
      // field, and the customer then types the whole number again.
      if (digits < shortestNumber || isFilled) submitted = null
      hasOtherLength.value = submitted !== null && digits !== submitted
    },
  }
}

/**
 * Creates the claim of a frame with a number field. If storage is denied, no text is known to start
 * at the beginning of a number.
 */
export const createNumberClaim = (options: NumberClaimOptions): NumberClaim => {
  const entry = createEntry(options)
  const part = signal<NumberPart>('beginning')
  const { hasOtherLength, submitted, follow: followLength } = createSubmittedLength()
  let stage: Stage = 'empty'
  /** The digits of the last text, and whether they were entered one by one. */
  let entered = { digits: '', oneByOne: true }

  const partOf = (text: string, isInserted: boolean): NumberPart => {
    if (part.peek() === 'broken') return 'broken'
    const isContinued = stage === 'begun' ? part.peek() === 'middle' : !entry.isFree() && !entry.isOwn()
    // A number that replaces a complete one is another number.
    const isShifted = isInserted && (stage === 'begun' || digitsOf(text).length > entered.digits.length)
    return isContinued || isShifted ? 'middle' : 'beginning'
  }

  const begin = (text: string, isInserted: boolean) => {
    // A whole number that was typed in another frame may have ended the claim of this one.
    entry.take()
    const canBegin = stage === 'begun' || entry.isOwn()
    part.value = canBegin ? partOf(text, isInserted) : 'middle'
  }

  const reset = () => {
    entered = { digits: '', oneByOne: true }
    stage = 'empty'
    part.value = 'beginning'
    followLength(0, false)
  }

  return {
    part,
    partOf,
    hasOtherLength,
    submitted,
    follow: (text, { isTyped, isInserted }) => {
      const digits = digitsOf(text)
      const whole = stageOf(digits)
      const isBroken = part.peek() === 'broken' && digits !== '' && (isTyped || whole !== 'complete')
      const next = isBroken && whole === 'complete' ? 'begun' : whole
      if (next === 'begun') begin(text, isInserted)
      const isStep = isTyped && Math.abs(digits.length - entered.digits.length) <= 1
      const oneByOne = next === 'empty' || (entered.oneByOne && (isStep || digits === entered.digits))
      // The claim of another frame ends only if the customer has typed a whole number here, one
      // digit after the other. A number that is filled in may come between two digits of the number
      // in the other frame. Digits that are typed before others do not count either: the page may
      // have left the rest of a number, which the customer has not typed yet.
      const isCompleted = next === 'complete' && stage !== 'complete'
      const isEnd = entry.isOwn() ? next === 'empty' || isCompleted : isCompleted && oneByOne && !isInserted
      if (isEnd) entry.remove()
      // Compares the lengths and not the digits. Otherwise the page could detect that a number of
      // the same length with other digits was filled in.
      followLength(digits.length, !isTyped && digits.length !== entered.digits.length)
      entered = { digits, oneByOne }
      stage = next
      // No text is left, or the number is complete.
      if (next !== 'begun' && !isBroken) part.value = 'beginning'
    },
    lose: () => {
      // Also if another frame has ended the claim: the next digits still continue this text.
      if (stage === 'begun') entry.write(lost)
      reset()
    },
    miss: () => {
      entry.write(lost)
      if (stage === 'begun') part.value = 'broken'
    },
  }
}

/** Creates the claim of this document. */
export const createFrameClaim = (id: string): NumberClaim => createNumberClaim({ id, storage: () => sessionStorage })

/** The claim of a frame that has a copy of the number. The frame with the number decides. */
export interface CopiedClaim extends NumberClaim {
  set(part: NumberPart, hasOtherLength: boolean): void
}

export const createCopiedClaim = (): CopiedClaim => {
  const part = signal<NumberPart>('beginning')
  const hasOtherLength = signal(false)
  const ignore = () => {}
  return {
    part,
    hasOtherLength,
    partOf: () => part.peek(),
    submitted: ignore,
    follow: ignore,
    lose: ignore,
    miss: ignore,
    set: (nextPart, otherLength) => {
      part.value = nextPart
      hasOtherLength.value = otherLength
    },
  }
}
