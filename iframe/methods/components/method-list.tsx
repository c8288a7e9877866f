import type { ReadonlySignal } from '@preact/signals-core'
import type { Texts } from '../../../src/shared/messages/en'
import { DeleteQuestion } from '../../payment/components/delete-question'
import { ListNotice } from '../../payment/components/list-notice'
import { CardButtons, CardLabel } from '../../payment/components/saved-option'
import type { SavedListControls } from '../../payment/models/saved-list-controls'
import type { SavedMethod } from '../../payment/models/saved-method'
import { textsAbout } from '../../vault/models/method-texts'
import type { RemoteMethods } from '../models/remote-methods'

export interface MethodListProps {
  methods: RemoteMethods
  controls: SavedListControls
  texts: ReadonlySignal<Texts>
  /** The text about the list that a screen reader announces. */
  announcement: ReadonlySignal<string>
}

/** The saved payment methods of an account page, each with its actions. */
export const MethodList = ({ methods, controls, texts, announcement }: MethodListProps) => {
  const list = methods.list.value
  const current = texts.value
  return (
    <div class="methods">
      <ListNotice
        status={methods.status.value}
        cardActions={controls}
        texts={{ ...current, 'methods.failed': current['vault.failed'] }}
      />
      {list.length === 0 && methods.status.value === 'ready' && <p class="notice">{current['vault.empty']}</p>}
      {list.length > 0 && (
        <ul aria-label={current['vault.title']}>
          {list.map((method) => (
            <MethodRow key={method.token} method={method} controls={controls} texts={textsAbout(method, current)} />
          ))}
        </ul>
      )}
      <div class="hidden" role="status" data-testid="list-announcement">
        {announcement.value}
      </div>
    </div>
  )
}

interface RowProps {
  method: SavedMethod
  controls: SavedListControls
  texts: Texts
}

const MethodRow = ({ method, controls, texts }: RowProps) => {
  const error = controls.error.value?.token === method.token ? controls.error.value.text : ''
  const Actions = controls.confirming.value === method.token ? DeleteQuestion : CardButtons
  return (
    <li class="method">
      <div class="method-label">
        <CardLabel method={method} texts={texts} />
      </div>
      <div class="method-body">
        {error !== '' && <p class="error">{error}</p>}
        <Actions method={method} cardActions={controls} texts={texts} disabled={false} />
      </div>
    </li>
  )
}
