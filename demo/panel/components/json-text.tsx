import type { ComponentChildren } from 'preact'
import { CopyButton } from './copy-button'

/** Matches texts, with the colon after the name of a member, and the other simple values. */
const tokens = /("(?:\\.|[^"\\])*")(\s*:)?|\b(?:true|false|null)\b|-?\b\d+(?:\.\d+)?(?:e[+-]?\d+)?\b/gi

/** Colours the values of formatted JSON. */
const colour = (json: string): ComponentChildren[] => {
  const parts: ComponentChildren[] = []
  let end = 0
  for (const match of json.matchAll(tokens)) {
    const [token, text, colon] = match
    parts.push(json.slice(end, match.index))
    parts.push(colon === undefined ? <span class={text === undefined ? 'value' : 'text'}>{token}</span> : token)
    end = match.index + token.length
  }
  return [...parts, json.slice(end)]
}

/** Shows a JSON value under a title, with a button that copies it. */
export const JsonText = ({ title, value }: { title: string; value: unknown }) => {
  const json = JSON.stringify(value, null, 2)
  return (
    <section class="json">
      <div class="title">
        <h3>{title}</h3>
        {value !== null && <CopyButton what={title} text={json} />}
      </div>
      {value === null ? (
        <p class="quiet">None</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long value scrolls, also with the keyboard
        <pre tabIndex={0} dir="ltr">
          {colour(json)}
        </pre>
      )}
    </section>
  )
}
