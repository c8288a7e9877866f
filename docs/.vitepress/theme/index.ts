import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme'
import DemoLink from './DemoLink.vue'
import './style.css'

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => {
    app.component('DemoLink', DemoLink)
  },
} satisfies Theme
