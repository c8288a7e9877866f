/** Shows a JSON value under a title. */
export const JsonText = ({ title, value }: { title: string; value: unknown }) => (
  <section class="json">
    <h3>{title}</h3>
    {value === null ? <p class="quiet">None</p> : <pre>{JSON.stringify(value, null, 2)}</pre>}
  </section>
)
