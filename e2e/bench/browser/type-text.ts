import { setTimeout as wait } from 'node:timers/promises'
import type { FieldPlace } from '../subjects/subject'
import type { Tab, Target } from './tab'

/** An input of the page or one of its frames. */
export interface FoundField {
  target: Target
  contextId: number
  objectId: string
}

const findExpression = ({ frame, selector }: FieldPlace): string => `(() => {
  const frame = ${JSON.stringify(frame)}
  const here = frame === null ? window === top : window !== top && location.href.includes(frame)
  return here ? document.querySelector(${JSON.stringify(selector)}) : null
})()`

/**
 * Finds an input of the page or one of its frames.
 * @throws Error if the input does not exist
 */
export const findField = async (tab: Tab, place: FieldPlace): Promise<FoundField> => {
  for (const target of tab.targets) {
    for (const contextId of target.contexts.keys()) {
      const { result } = await tab.send(target, 'Runtime.evaluate', { expression: findExpression(place), contextId })
      if (result.objectId) return { target, contextId, objectId: result.objectId }
    }
  }
  throw new Error(`${place.selector} does not exist.`)
}

/**
 * Returns the position on the page. Frames of another site report positions relative to themselves.
 */
const centreOf = async (tab: Tab, { target, objectId }: FoundField): Promise<{ x: number; y: number }> => {
  const { quads } = await tab.send(target, 'DOM.getContentQuads', { objectId })
  const [left = 0, top = 0, , , right = 0, bottom = 0] = quads[0] ?? []
  let [x, y] = [(left + right) / 2, (top + bottom) / 2]
  let inside = target
  while (inside.parent !== null) {
    const around = { sessionId: inside.parent }
    const owner = await tab.send(around, 'DOM.getFrameOwner', { frameId: inside.frameId })
    const { model } = await tab.send(around, 'DOM.getBoxModel', { backendNodeId: owner.backendNodeId })
    x += model.content[0] ?? 0
    y += model.content[1] ?? 0
    const outer = tab.targets.find(({ sessionId }) => sessionId === inside.parent)
    if (!outer) throw new Error('The frame around the field was removed.')
    inside = outer
  }
  return { x, y }
}

export const click = async (tab: Tab, field: FoundField): Promise<void> => {
  const place = await centreOf(tab, field)
  for (const type of ['mouseMoved', 'mousePressed', 'mouseReleased'] as const) {
    const button = type === 'mouseMoved' ? 'none' : 'left'
    await tab.send(tab.page, 'Input.dispatchMouseEvent', { type, ...place, button, clickCount: 1 })
  }
}

const press = async (tab: Tab, character: string): Promise<void> => {
  const isSlash = character === '/'
  const key = {
    key: character,
    code: isSlash ? 'Slash' : `Digit${character}`,
    windowsVirtualKeyCode: isSlash ? 191 : character.charCodeAt(0),
  }
  const text = { text: character, unmodifiedText: character }
  await tab.send(tab.page, 'Input.dispatchKeyEvent', { type: 'keyDown', ...key, ...text })
  await tab.send(tab.page, 'Input.dispatchKeyEvent', { type: 'keyUp', ...key })
}

/** Types digits and slashes into the focused input, with a pause between the keys. */
export const type = async (tab: Tab, text: string, gapMs: number): Promise<void> => {
  for (const character of text) {
    await press(tab, character)
    await wait(gapMs)
  }
}
