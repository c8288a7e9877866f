import { useEffect, useRef } from 'preact/hooks'
import type { Mode } from '../models/controls'
import { shownElement } from '../models/editor-state'
import { mountPreview } from '../models/mount-preview'

const headings: Readonly<Record<Mode, string>> = { light: 'Light page', dark: 'Dark page' }

export interface PreviewProps {
  mode: Mode
  serviceUrl: string
  locale: string
}

/** Shows the selected element on a page with a light or a dark colour scheme. */
export const Preview = ({ mode, serviceUrl, locale }: PreviewProps) => {
  const place = useRef<HTMLDivElement>(null)
  const element = shownElement.value
  useEffect(
    () => (place.current ? mountPreview({ place: place.current, mode, element, serviceUrl, locale }) : undefined),
    [mode, element, serviceUrl, locale],
  )
  return (
    <section class="box preview" data-mode={mode} aria-labelledby={`heading-${mode}`}>
      <h2 id={`heading-${mode}`}>{headings[mode]}</h2>
      <div id={mode} class={element === 'card' ? 'card' : 'methods'} ref={place} />
    </section>
  )
}
