import { type Component, createApp, h, Suspense } from 'vue'
import { compileScript, parse } from 'vue/compiler-sfc'
import { runModule, showProblem } from './run-module'
import { storedCode } from './stored-code'

/** Compiles a component with `<script setup>`. */
const compile = (code: string): string => {
  const { descriptor, errors } = parse(code, { filename: 'Checkout.vue' })
  const [problem] = errors
  if (problem) throw problem
  return compileScript(descriptor, { id: 'checkout', inlineTemplate: true }).content
}

const run = async () => {
  const { default: component } = await runModule(compile(storedCode()))
  // The component awaits the mock.
  const app = createApp({ render: () => h(Suspense, null, { default: () => h(component as Component) }) })
  app.config.errorHandler = showProblem
  app.mount('#app')
}

// The tab "Vue" of the playground.
run().catch(showProblem)
