import {
  defineComponent,
  h,
  onActivated,
  onBeforeUnmount,
  onDeactivated,
  onMounted,
  type Prop,
  shallowRef,
  watch,
} from 'vue'
import { copyOptions } from '../session/copy-options'
import { eventNames, optionTable } from '../session/element-names'
import type { MountType } from '../session/mount-types'
import type { Mount } from '../session/mounts'
import { useSession } from './checkout-provider'
import { createListeners } from './listeners'

/**
 * In a template, an attribute without a value is `true`. An absent attribute is undefined, so that
 * the element uses its default.
 */
const booleanProp: Prop<unknown> = { type: Boolean, default: undefined }
const props: Record<string, Prop<unknown> | null> = Object.fromEntries(
  Object.entries(optionTable).map(([name, kind]) => [name, kind === 'flag' ? booleanProp : null]),
)
const events = Object.keys(eventNames).map((name) => (name === 'loaderror' ? 'loadError' : name))

/**
 * Creates the component of an element: a `div` that contains the element.
 *
 * @param name the component's name in Vue's tools for developers
 */
export const createElementComponent = (name: string, type: MountType) =>
  defineComponent({
    name,
    props,
    emits: events,
    setup: (options, { emit, expose }) => {
      const session = useSession()
      const listeners = createListeners(events, emit)
      const container = shallowRef<Element>()
      const element = shallowRef<unknown>()
      let mounted: Mount<MountType> | undefined
      const mount = () => {
        mounted = session.mount(type, container.value as Element, options as never, listeners(), (next) => {
          element.value = next
        })
      }
      const release = () => mounted?.release()
      watch(
        () => copyOptions(options, () => undefined),
        () => mounted?.update(options as never, listeners()),
        { flush: 'post' },
      )
      onMounted(mount)
      // `KeepAlive` removes the container with its frames from the page, so the element is mounted
      // again when the component is activated.
      onActivated(mount)
      onDeactivated(release)
      onBeforeUnmount(release)
      expose({ element })
      return () => h('div', { ref: container })
    },
  })
