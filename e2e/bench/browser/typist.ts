import { setTimeout as wait } from 'node:timers/promises'
import type { FieldPlace } from '../subjects/subject'
import type { Tab, Target } from './tab'

/** An input on the page or in one of its frames. */
export interface FoundField {
  target: Target
  contextId: number
  objectId: string
}

const lookFor = ({ frame, selector }: FieldPlace): string => `(() => {
  const frame = ${JSON.stringify(frame)}
  const here = frame === null ? window === top : window !== top && location.href.includes(frame)
  return here ? document.querySelector(${JSON.stringify(selector)}) : null
})()`

/** @throws Error when it is not there */
export const findField = async (tab: Tab, place: FieldPlace): Promise<FoundField> => {
  for (const target of tab.targets) {
    for (const contextId of target.contexts.keys()) {
      const { result } = await tab.send(target, 'Runtime.evaluate', { expression: lookFor(place), contextId })
      if (result.objectId) return { target, contextId, objectId: result.objectId }
    }
  }
  throw new Error(`${place.selector} is not there`)
}

/** Where the field is on the page: each frame of another site knows only itself. */
const middleOf = async (tab: Tab, { target, objectId }: FoundField): Promise<{ x: number; y: number }> => {
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
    if (!outer) throw new Error('The frame around the field is gone')
    inside = outer
  }
  return { x, y }
}

export const click = async (tab: Tab, field: FoundField): Promise<void> => {
  const place = await middleOf(tab, field)
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

/** Presses digits and slashes as a customer does, one after the other, where the focus is. */
export const type = async (tab: Tab, text: string, gapMs: number): Promise<void> => {
  for (const character of text) {
    await press(tab, character)
    await wait(gapMs)
  }
}
