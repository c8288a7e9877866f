import type { Lock } from '../../bridge/protocol'
import type { Appearance } from '../../shared/appearance'
import { type ColorScheme, colorSchemeOf, colorSchemeStyle } from '../color-scheme'
import { keepInserted } from '../keep-inserted'
import { buttonColors } from './button-colors'
import { type ButtonLabelOptions, buttonLabel } from './button-label'
import { createSpinner, createTick } from './icons'

export interface ButtonState extends ButtonLabelOptions {
  appearance: Appearance | undefined
}

/** A button on the page that shows the state of the checkout. */
export interface ButtonView {
  button: HTMLButtonElement
  /** Aborted by `remove`. */
  removed: AbortSignal
  render(state: ButtonState): void
  remove(): void
}

/** @param node a container of the page, or a `<button>`, which keeps its style */
export type CreateButtonView = (node: HTMLElement) => ButtonView

/** Creates the view of the pay button. Only pages that use the button load this file. */
export const createButtonView: CreateButtonView = (node) =>
  node instanceof HTMLButtonElement ? createShopView(node) : createOwnView(node)

const icons: Readonly<Record<Lock, (() => SVGSVGElement) | undefined>> = {
  open: undefined,
  paying: createSpinner,
  paid: createTick,
}

/** Attributes that the merchant's style sheet and screen readers read. */
const ownAttributes = ['aria-disabled', 'data-tender-state', 'lang', 'dir'] as const

/**
 * Creates the function that shows label and state in a button. It does nothing if label, state and
 * language have not changed.
 */
const createContent = (button: HTMLButtonElement) => {
  let shown = ''
  return (state: ButtonState) => {
    const { lock, locale } = state
    const label = buttonLabel(state)
    const next = [lock, label, locale].join()
    if (next === shown) return
    shown = next
    const attributes = {
      'aria-disabled': String(lock !== 'open'),
      'data-tender-state': lock,
      lang: locale,
      dir: 'auto',
    }
    for (const name of ownAttributes) button.setAttribute(name, attributes[name])
    const text = document.createElement('span')
    text.textContent = label
    const icon = icons[lock]?.()
    button.replaceChildren(...(icon ? [icon, text] : [text]))
  }
}

/**
 * Creates a view that shows the state in a button of the merchant's page. The button keeps its
 * style.
 */
const createShopView = (button: HTMLButtonElement): ButtonView => {
  const content = [...button.childNodes]
  const attributes = ownAttributes.map((name) => [name, button.getAttribute(name)] as const)
  const stops = new AbortController()
  return {
    button,
    removed: stops.signal,
    render: createContent(button),
    remove: () => {
      stops.abort()
      button.replaceChildren(...content)
      for (const [name, value] of attributes) {
        if (value === null) button.removeAttribute(name)
        else button.setAttribute(name, value)
      }
    },
  }
}

/** Creates a button with the checkout's appearance in a container of the page. */
const createOwnView = (container: HTMLElement): ButtonView => {
  const wrapper = document.createElement('div')
  const button = document.createElement('button')
  const stops = new AbortController()
  const { signal: removed } = stops
  const renderContent = createContent(button)
  let state: ButtonState | undefined

  const style = () => {
    if (state) applyStyle(button, state, colorSchemeOf(container, state.appearance))
  }
  for (const type of ['pointerenter', 'pointerleave', 'focus', 'blur']) button.addEventListener(type, style)
  wrapper.style.cssText = colorSchemeStyle
  wrapper.addEventListener('transitionrun', style)
  // A hidden element emits no event when its scheme changes. When it is shown, its size changes, so
  // the size is observed too.
  const sizes = new ResizeObserver(style)
  sizes.observe(wrapper)
  wrapper.append(button)
  container.replaceChildren(wrapper)
  keepInserted(container, () => [wrapper], removed)
  // Resets `aria-busy`, which the outlines of the button have set.
  container.ariaBusy = null

  return {
    button,
    removed,
    render: (next) => {
      state = next
      renderContent(next)
      style()
    },
    remove: () => {
      stops.abort()
      sizes.disconnect()
      wrapper.remove()
    },
  }
}

/**
 * Sets the style as inline properties, which a strict `style-src` allows. The merchant's style
 * sheet can override them only with `!important`. The browser ignores invalid values of the
 * appearance. In forced colours, the transparent border becomes visible.
 */
const applyStyle = (button: HTMLButtonElement, { appearance = {}, lock }: ButtonState, scheme: ColorScheme) => {
  const { background, hover, text } = buttonColors(appearance, scheme)
  const { inputHeight, borderRadius, fontSize, focusWidth } = {
    ...appearance,
    ...(scheme === 'dark' && appearance.dark),
  }
  const isHovered = lock === 'open' && button.matches(':hover')
  const { style } = button
  style.cssText =
    'all:unset;box-sizing:border-box;display:flex;align-items:center;justify-content:center;width:100%;' +
    'min-height:48px;padding:6px 1em;border:1px solid transparent;border-radius:8px;' +
    'font-size:medium;font-weight:600;line-height:1.3;text-align:center;overflow-wrap:anywhere;' +
    'font-variant-numeric:tabular-nums;outline-offset:2px'
  if (fontSize) style.fontSize = scaledTextSize(fontSize, Number.parseFloat(getComputedStyle(button).fontSize))
  const tokens = { 'min-height': inputHeight, 'border-radius': borderRadius }
  for (const [name, value = ''] of Object.entries(tokens)) if (value) style.setProperty(name, value)
  style.cursor = cursors[lock]
  style.color = text
  style.backgroundColor = isHovered ? hover : background
  if (button.matches(':focus-visible')) style.outline = `2px solid ${background}`
  if (style.outline && focusWidth) style.outlineWidth = focusWidth
}

/**
 * Converts a text size of the appearance to pixels, as the elements do: relative to the browser's
 * default text size. A px size is the size at a default of 16 px.
 *
 * @param defaultPx the browser's default text size
 */
const scaledTextSize = (size: string, defaultPx: number): string =>
  `${Number.parseFloat(size) * (size.endsWith('px') ? defaultPx / 16 : defaultPx)}px`

const cursors: Readonly<Record<Lock, string>> = { open: 'pointer', paying: 'progress', paid: 'default' }
