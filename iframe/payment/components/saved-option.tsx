import type { MethodTexts } from '../../../src/shared/messages/en'
import { ids, type SavedCardActions } from '../models/saved-card-actions'
import { calledOf, type SavedMethod } from '../models/saved-method'
import { keyOf } from '../models/selection'
import { Option, type OptionProps } from './option'

export interface SavedOptionProps
  extends Pick<OptionProps, 'selected' | 'disabled' | 'onSelect' | 'onFocus' | 'onEnter'> {
  method: SavedMethod
  cardActions: SavedCardActions
  texts: MethodTexts
}

/** A saved card; the one that is selected can be deleted, after a question, and made the default. */
export const SavedOption = ({ method, cardActions, texts, ...option }: SavedOptionProps) => {
  const { token, label, lastFour, expires, expired, isDefault } = method
  const fault = cardActions.fault.value?.token === token ? cardActions.fault.value.text : ''
  const notice = fault || (expired && option.selected ? texts['error.methods.expired'] : '')
  return (
    <Option
      {...option}
      id={keyOf({ kind: 'saved', token })}
      describedBy={notice === '' ? undefined : `notice-${token}`}
      label={
        <span class="method-text">
          <span class="method-name">{label || texts['methods.card']}</span>
          <span class="method-digits" aria-hidden="true">
            ••••&nbsp;<span class="digits">{lastFour}</span>
          </span>
          <span class="hidden"> {texts['methods.ending'].replace('%', lastFour)}</span>
          <span class="method-notes">
            <span class={expired ? 'method-note expired' : 'method-note'}>
              <ExpiryText text={texts[expired ? 'methods.expired' : 'methods.expires']} date={expires} />
            </span>
            {isDefault && <span class="method-note">{texts['methods.default']}</span>}
          </span>
        </span>
      }
    >
      {(option.selected || fault !== '') && (
        <div class="method-body">
          {notice !== '' && (
            <p class="error" id={`notice-${token}`}>
              {notice}
            </p>
          )}
          {option.selected &&
            (cardActions.asking.value === token ? (
              <DeleteQuestion {...{ method, cardActions, texts }} disabled={option.disabled} />
            ) : (
              <div class="actions">
                {!isDefault && !expired && (
                  <button
                    type="button"
                    aria-disabled={option.disabled}
                    onClick={act(option, cardActions.makeDefault, method)}
                  >
                    {texts['methods.default.make']}
                  </button>
                )}
                <button
                  type="button"
                  id={ids.delete(token)}
                  aria-disabled={option.disabled}
                  onClick={act(option, cardActions.ask, method)}
                >
                  {texts['methods.delete']}
                  <span class="hidden"> {calledOf(method, texts)}</span>
                </button>
              </div>
            ))}
        </div>
      )}
    </Option>
  )
}

/** A text with the date in the place of its `%`. The date is an element of its own: no text of the page joins its digits. */
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

const DeleteQuestion = ({
  method,
  cardActions,
  texts,
  disabled,
}: Pick<SavedOptionProps, 'method' | 'cardActions' | 'texts' | 'disabled'>) => (
  <fieldset
    class="question"
    onKeyDown={(event) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      cardActions.keep()
    }}
  >
    <legend>{texts['methods.delete.ask'].replace('%', calledOf(method, texts))}</legend>
    <div class="actions">
      <button
        type="button"
        class="danger"
        aria-disabled={disabled}
        onClick={act({ disabled }, cardActions.remove, method)}
      >
        {texts['methods.delete']}
      </button>
      <button type="button" id={ids.keep(method.token)} onClick={cardActions.keep}>
        {texts['methods.delete.keep']}
      </button>
    </div>
  </fieldset>
)

const act =
  ({ disabled }: { disabled: boolean }, change: (method: SavedMethod) => unknown, method: SavedMethod) =>
  () => {
    if (!disabled) change(method)
  }
