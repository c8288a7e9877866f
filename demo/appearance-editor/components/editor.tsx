import { ignoredCount, shownMode, warnings } from '../models/editor-state'
import { ElementSelect, ModeSwitch, PresetButtons } from './choices'
import { PartControls } from './part-controls'
import { Preview } from './preview'
import { Result } from './result'
import { MainControls, OtherControls } from './token-controls'

const describeIgnored = (count: number): string =>
  count === 0
    ? ''
    : `The link contained ${count === 1 ? 'an entry' : `${count} entries`} that the elements do not accept. ` +
      'The editor ignored them.'

export interface EditorProps {
  serviceUrl: string
  locale: string
}

/**
 * Shows an element on a light page, a dark page or both, with the controls and the resulting code.
 */
export const Editor = ({ serviceUrl, locale }: EditorProps) => (
  <>
    <p id="notice" class="note" role="status">
      {describeIgnored(ignoredCount.value)}
    </p>
    <div class="start">
      <PresetButtons />
      <ModeSwitch />
      <ElementSelect />
    </div>
    <div class="editor">
      <div class="previews">
        {(['light', 'dark'] as const)
          .filter((mode) => shownMode.value === mode || shownMode.value === 'both')
          .map((mode) => (
            <Preview key={mode} mode={mode} serviceUrl={serviceUrl} locale={locale} />
          ))}
      </div>
      <div class="controls">
        <MainControls />
        <OtherControls />
        <PartControls />
        <OwnField />
        <div id="warnings" class="warnings" role="status">
          {warnings.value.map((warning) => (
            <p key={warning} class="invalid">
              {warning}
            </p>
          ))}
        </div>
      </div>
    </div>
    <Result />
  </>
)

/** A field of the page itself, to compare with the fields of the elements. */
const OwnField = () => (
  <section class="box own" aria-labelledby="own-heading">
    <h2 id="own-heading">A field of this shop</h2>
    <label for="own-number">Gift card number</label>
    <input id="own-number" inputMode="numeric" placeholder="1234 1234 1234 1234" autocomplete="off" />
  </section>
)
