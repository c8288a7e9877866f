import type { Frame, Page } from '@playwright/test'
import type { TypedCard } from '../../../lab/two-cards/programs'
import { type FieldName, fieldNames } from '../../../src/shared/types'

/** An input in the frame of an element. */
interface Place {
  element: number
  field: FieldName
}

/** Returns the input that has the focus in one of the frames, with its text. */
const readFocus = async (frames: readonly Frame[]): Promise<(Place & { text: string }) | undefined> => {
  const found = await Promise.all(
    frames.map((frame) =>
      frame.evaluate(() => {
        const input = document.hasFocus() && document.activeElement
        return input instanceof HTMLInputElement ? { id: input.id, text: input.value } : undefined
      }),
    ),
  )
  const element = found.findIndex(Boolean)
  const { id, text } = found[element] ?? {}
  const field = fieldNames.find((name) => name === id)
  return field && text !== undefined ? { element, field, text } : undefined
}

/**
 * A customer with a card. The customer types each text from its beginning, and goes on where the
 * focus is, as long as it is in a field of the same kind.
 */
export class Customer {
  private intended: { field: FieldName; text: string; position: number }
  private last: Place | undefined

  /** @param frames returns the frames of the elements, in the order of the elements */
  constructor(
    private readonly page: Page,
    private readonly card: TypedCard,
    private readonly frames: () => Promise<readonly Frame[]>,
  ) {
    this.intended = { field: 'number', text: card.number, position: 0 }
  }

  private async removeText(): Promise<void> {
    await this.page.keyboard.press('Control+A')
    await this.page.keyboard.press('Delete')
    this.intended = { ...this.intended, position: 0 }
  }

  /** Returns the input that takes the next key; undefined if the customer would not use it. */
  private async findInput() {
    const focus = await readFocus(await this.frames())
    if (focus?.field !== this.intended.field) return undefined
    const isOther = focus.element !== this.last?.element || focus.field !== this.last.field
    if (isOther && focus.text !== '') await this.removeText()
    this.last = focus
    return focus
  }

  async type(count: number): Promise<void> {
    if (!(await this.findInput())) return
    const { text, position } = this.intended
    const keys = text.slice(position, position + count)
    this.intended = { ...this.intended, position: position + keys.length }
    await this.page.keyboard.type(keys)
  }

  async move(element: number, field: FieldName): Promise<boolean> {
    const input = (await this.frames())[element]?.locator(`#${field}`)
    if (!(await input?.count())) return false
    await input?.focus()
    if (this.intended.field !== field) this.intended = { field, text: this.card[field], position: 0 }
    return true
  }

  async empty(): Promise<void> {
    if (await this.findInput()) await this.removeText()
  }

  async erase(): Promise<void> {
    if (!(await this.findInput())?.text) return
    await this.page.keyboard.press('Backspace')
    this.intended = { ...this.intended, position: Math.max(0, this.intended.position - 1) }
  }

  /** Replaces the text by as much of another card, and goes on with that card. */
  async replace(by: TypedCard): Promise<void> {
    const focus = await this.findInput()
    if (!focus) return
    const { field, text } = focus
    const position = field === 'name' ? text.length : text.replace(/\D/g, '').length
    await this.removeText()
    await this.page.keyboard.insertText(by[field].slice(0, position))
    this.intended = { field, text: by[field], position }
  }

  async paste(): Promise<void> {
    if (!(await this.findInput())) return
    await this.removeText()
    await this.page.keyboard.insertText(this.intended.text)
    this.intended = { ...this.intended, position: this.intended.text.length }
  }

  /** Fills in every field of these elements. */
  async fill(elements: readonly number[]): Promise<void> {
    for (const field of fieldNames) {
      for (const element of elements) {
        if (!(await this.move(element, field))) continue
        await this.empty()
        await this.type(this.card[field].length)
      }
    }
  }
}
