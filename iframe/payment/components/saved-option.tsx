import type { MethodTexts } from '../../../src/shared/messages/en'
import { Mark } from '../../card/components/mark'
import { brandMarks } from '../../card/marks/brand-marks'
import { blankCard } from '../../card/marks/drawing'
import { ids, type SavedListControls } from '../models/saved-list-controls'
import { displayNameOf, type SavedMethod } from '../models/saved-method'
import { keyOf } from '../models/selection'
import { DeleteQuestion, unless } from './delete-question'
import { Option, type OptionProps } from './option'

export interface SavedOptionProps
  extends Pick<OptionProps, 'selected' | 'disabled' | 'onSelect' | 'onFocus' | 'onEnter'> {
  method: SavedMethod
  cardActions: SavedListControls
  texts: MethodTexts
}

type PartProps = Pick<SavedOptionProps, 'method' | 'cardActions' | 'texts' | 'disabled'>

/** A saved card. If it is selected, it has buttons for the actions that are possible. */
export const SavedOption = ({ method, cardActions, texts, ...option }: SavedOptionProps) => {
  const { token, expired } = method
  const error = cardActions.error.value?.token === token ? cardActions.error.value.text : ''
  const notice = error || (expired && option.selected ? texts['error.methods.expired'] : '')
  const props = { method, cardActions, texts, disabled: option.disabled }
  const ActionsOrQuestion = cardActions.confirming.value === token ? DeleteQuestion : CardButtons
  return (
    <Option
      {...option}
      id={keyOf({ kind: 'saved', token })}
      describedBy={notice === '' ? undefined : `notice-${token}`}
      label={<CardLabel method={method} texts={texts} />}
    >
      {(option.selected || error !== '') && (
        <div class="method-body">
          {notice !== '' && (
            <p class="error" id={`notice-${token}`}>
              {notice}
            </p>
          )}
          {option.selected && <ActionsOrQuestion {...props} />}
        </div>
      )}
    </Option>
  )
}

/** The mark, name, digits and expiry date of a method. A bank account has no date. */
export const CardLabel = ({ method, texts }: Pick<SavedOptionProps, 'method' | 'texts'>) => {
  const { brand, label, lastFour, expires, expired, isDefault } = method
  return (
    <span class="method-text">
      <span class="method-parts">
        <span class="method-line">
          <Mark drawing={brandMarks[brand] ?? blankCard} />
          <span class="method-name">{label || texts['methods.card']}</span>
          {/* Screen readers read the hidden copy at the end instead. */}
          {isDefault && (
            <span class="method-note" aria-hidden="true">
              {texts['methods.default']}
            </span>
          )}
        </span>
        <span class="method-line">
          <span class="method-digits" aria-hidden="true">
            ••••&nbsp;<span class="digits">{lastFour}</span>
          </span>
          <span class="hidden"> {texts['methods.ending'].replace('%', lastFour)}</span>
          {expires && (
            <span class={expired ? 'method-note expiry expired' : 'method-note expiry'}>
              <ExpiryText text={texts[expired ? 'methods.expired' : 'methods.expires']} date={expires} />
            </span>
          )}
          {isDefault && <span class="hidden"> {texts['methods.default']}</span>}
        </span>
      </span>
    </span>
  )
}

/**
 * Inserts the date into a text in place of its `%`. The date is an element of its own, so that no
 * font feature joins its digits with a text of the page.
 */
const ExpiryText = ({ text, date }: { text: string; date: string }) => {
  const [before, ...after] = text.split('%')
  return (
    <>
      {before}
      {after.length > 0 && <span class="digits date">{date}</span>}
      {after.join('%')}
    </>
  )
}

/** The actions that are possible with a method. */
export const CardButtons = ({ method, cardActions, texts, disabled }: PartProps) => (
  <div class="actions quiet">
    {!method.isDefault && !method.expired && (
      <button type="button" aria-disabled={disabled} onClick={unless(disabled, cardActions.makeDefault, method)}>
        {texts['methods.default.make']}
      </button>
    )}
    <button
      type="button"
      id={ids.delete(method.token)}
      aria-disabled={disabled}
      onClick={unless(disabled, cardActions.askToDelete, method)}
    >
      {texts['methods.delete']}
      <span class="hidden"> {displayNameOf(method, texts)}</span>
    </button>
  </div>
)
