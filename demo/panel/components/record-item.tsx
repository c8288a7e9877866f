import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { opened, target } from '../models/view'

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
  const toggle = (open: boolean) => {
    setOpen(open)
    // The address names the record that was opened last.
    if (open) opened.value = id
    else if (opened.value === id) opened.value = ''
  }
  return (
    <li>
      <details ref={details} onToggle={({ currentTarget }) => toggle(currentTarget.open)}>
        <summary class="record">{summary}</summary>
        {isOpen && <div class="inside">{children()}</div>}
      </details>
    </li>
  )
}
