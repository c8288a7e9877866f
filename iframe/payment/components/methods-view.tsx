import type { ReadonlySignal, Signal } from '@preact/signals-core'
import type { ComponentChildren } from 'preact'
import type { MethodTexts } from '../../../src/shared/messages/en'
import { LockNotice } from '../../card/components/lock-notice'
import { Mark } from '../../card/components/mark'
import { blankCard, type Drawing } from '../../card/marks/drawing'
import { methodMarkOf } from '../marks/method-marks'
import { labelOf } from '../models/read-methods-options'
import type { SavedMethods } from '../models/saved-list'
import type { SavedListControls } from '../models/saved-list-controls'
import { keyOf, type MethodSelection, type Selection } from '../models/selection'
import { ListNotice } from './list-notice'
import { Option } from './option'
import { SaveChoice } from './save-choice'
import { SavedOption } from './saved-option'

export interface MethodsViewProps {
  saved: SavedMethods
  selection: MethodSelection
  cardActions: SavedListControls
  alternatives: ReadonlySignal<readonly string[]>
  /** Whether the customer can save a new card. */
  canSave: ReadonlySignal<boolean>
  save: Signal<boolean>
  texts: ReadonlySignal<MethodTexts>
  /** Whether the selection is locked. */
  locked: ReadonlySignal<boolean>
  /** Whether the element shows progress. */
  busy: ReadonlySignal<boolean>
  /**
   * The text that a screen reader announces, about the list of saved cards, an expired card or the
   * lock.
   */
  announcement: ReadonlySignal<string>
  /** The text of the element while it is locked, or an empty text. */
  lockNote: ReadonlySignal<string>
  onEnter: () => void
  /** The form for a new card. */
  children: ComponentChildren
}

const MethodTitle = ({ drawing, name }: { drawing: Drawing; name: string }) => (
  <span class="method-title">
    <Mark drawing={drawing} />
    <span class="method-name">{name}</span>
  </span>
)

/** All payment methods: saved cards, a new card, and alternative methods. */
export const MethodsView = ({ saved, selection, cardActions, children, ...props }: MethodsViewProps) => {
  const texts = props.texts.value
  const list = saved.list.value
  const alternatives = props.alternatives.value
  const selected = keyOf(selection.selected.value)
  const disabled = props.locked.value
  const optionOf = (choice: Selection) => ({
    selected: keyOf(choice) === selected,
    disabled,
    onSelect: () => selection.select(choice),
    onFocus: selection.confirm,
    onEnter: props.onEnter,
  })
  const card = optionOf({ kind: 'card' })
  return (
    <fieldset class="methods" aria-busy={props.busy.value}>
      <legend class="hidden">{texts['methods.title']}</legend>
      <ListNotice status={saved.status.value} cardActions={cardActions} texts={texts} />
      {list.map((method) => (
        <SavedOption
          key={method.token}
          {...optionOf({ kind: 'saved', token: method.token })}
          {...{ method, cardActions, texts }}
        />
      ))}
      <Option
        key="card"
        {...card}
        id="card"
        alone={list.length + alternatives.length === 0}
        label={<MethodTitle drawing={blankCard} name={texts[list.length > 0 ? 'methods.new' : 'methods.card']} />}
      >
        {/* Hidden and not removed, to keep what was typed. */}
        <div class="method-body" hidden={!card.selected}>
          {children}
          {props.canSave.value && (
            <SaveChoice save={props.save} texts={texts} disabled={disabled} onEnter={props.onEnter} />
          )}
        </div>
      </Option>
      {alternatives.map((type) => {
        const option = optionOf({ kind: 'alternative', type })
        return (
          <Option
            key={type}
            {...option}
            id={keyOf({ kind: 'alternative', type })}
            label={<MethodTitle drawing={methodMarkOf(type)} name={labelOf(type)} />}
          >
            {option.selected && <p class="method-body hint">{texts['methods.continue'].replace('%', labelOf(type))}</p>}
          </Option>
        )
      })}
      <div class="hidden" role="status" data-testid="list-announcement">
        {props.announcement.value}
      </div>
      <LockNotice busy={props.busy} text={props.lockNote} />
    </fieldset>
  )
}
