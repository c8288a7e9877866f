/** Shows a JSON value under a title. */
export const JsonText = ({ title, value }: { title: string; value: unknown }) => (
  <section class="json">
    <h3>{title}</h3>
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
