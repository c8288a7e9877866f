import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { target } from '../models/view'

interface RecordItemProps {
  id: string
  /** The line that is always visible. */
  summary: ComponentChildren
  /** Renders the details. Called only while they are open. */
  children: () => ComponentChildren
}

/**
 * Shows a list entry whose details the visitor can open. A link to the record opens the details and
 * moves the focus to the entry.
 */
export const RecordItem = ({ id, summary, children }: RecordItemProps) => {
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)
  const isTarget = target.value === id
  useEffect(() => {
    if (!isTarget || !details.current) return
    target.value = ''
    details.current.open = true
    details.current.querySelector('summary')?.focus()
  }, [isTarget])
  return (
    <li>
      <details ref={details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{summary}</summary>
        {isOpen && <div class="inside">{children()}</div>}
      </details>
    </li>
  )
}
