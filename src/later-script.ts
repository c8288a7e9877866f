import { createLater } from './sdk/later/create-later'

// The script tag's checkout loads this file and takes from it what it needs.
if (window.Tender) window.Tender.createLater = createLater
