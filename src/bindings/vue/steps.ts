import { defineComponent, h, onBeforeUnmount, onMounted, shallowRef } from 'vue'
import type { Checkout, FollowOptions } from '../../sdk/types'
import { useSession } from './checkout-provider'

/** The component `Steps` without its types. The checkout tracks the steps of its sections. */
export const steps = defineComponent({
  name: 'Steps',
  props: ['complete'],
  setup: (props, { slots }) => {
    const session = useSession()
    const form = shallowRef<HTMLFormElement>()
    const follow = (checkout: Checkout) =>
      checkout.steps.follow(form.value as HTMLFormElement, {
        complete: (...given) => (props.complete as FollowOptions['complete'])?.(...given),
      })
    let stop = () => {}
    onMounted(() => {
      stop = session.use(follow)
    })
    onBeforeUnmount(() => stop())
    return () => h('form', { ref: form }, slots.default?.())
  },
})
