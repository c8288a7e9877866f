import { CopyButton } from './copy-button'

/** Shows a JSON value under a title, with a button that copies it. */
export const JsonText = ({ title, value }: { title: string; value: unknown }) => (
  <section class="json">
    <div class="title">
      <h3>{title}</h3>
      {value !== null && <CopyButton what={title} text={JSON.stringify(value, null, 2)} />}
    </div>
    {value === null ? (
      <p class="quiet">None</p>
    ) : (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long value scrolls, also with the keyboard
      <pre tabIndex={0} dir="ltr">
        {JSON.stringify(value, null, 2)}
      </pre>
    )}
  </section>
)
