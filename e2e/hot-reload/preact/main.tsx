import { render } from 'preact'
import { Checkout } from './checkout'

const main = document.querySelector('main')
if (main) render(<Checkout />, main)
