import type { Texts } from './en'

/** Italian: addressed as tu, as Italian shops and banks do in forms. */
export const it: Texts = {
  'card.title': 'Dati della carta',
  'card.number': 'Numero della carta',
  'card.brand': 'Scegli il circuito con cui pagare',
  'card.expiry': 'Data di scadenza',
  'card.expiry.hint': 'MM / AA',
  'card.cvc': 'Codice CVV',
  'card.cvc.hint3': '3 cifre sul retro della carta',
  'card.cvc.hint4': '4 cifre sul fronte della carta',
  'card.name': 'Nome sulla carta',
  'error.number.empty': 'Inserisci il numero della carta',
  'error.number.partial': 'Questo numero di carta è troppo corto',
  'error.number.invalid': 'Controlla il numero della carta: una cifra potrebbe essere sbagliata',
  'error.number.unaccepted': 'Qui non possiamo accettare %: usa un’altra carta',
  'error.expiry.empty': 'Inserisci la data di scadenza',
  'error.expiry.partial': 'Inserisci mese e anno, ad esempio 08 / 30',
  'error.expiry.invalid': 'Controlla la data di scadenza: è già passata o non è possibile',
  'error.cvc.empty': 'Inserisci il codice CVV',
  'error.cvc.partial': 'Il codice CVV è troppo corto',
  'error.cvc.invalid': 'Il codice CVV è troppo lungo',
  'error.name.empty': 'Inserisci il nome riportato sulla carta',
  'decline.general':
    'La tua banca ha rifiutato il pagamento. Non è stato addebitato nulla. Usa un’altra carta o contatta la tua banca.',
  'decline.details':
    'I dati della carta non sono stati accettati. Non è stato addebitato nulla. Controllali e riprova.',
  'decline.expired': 'Questa carta è scaduta. Non è stato addebitato nulla. Usa un’altra carta.',
  'decline.unsupported': 'Questa carta non può essere usata qui. Non è stato addebitato nulla. Usa un’altra carta.',
  'decline.authenticate':
    'La tua banca vuole verificare la tua identità, ma non è stato possibile. Non è stato addebitato nulla.',
  'payment.failed': 'Non è stato possibile eseguire il pagamento. Non è stato addebitato nulla. Riprova.',
  'payment.cancelled': 'Il pagamento è stato annullato. Non è stato addebitato nulla.',
  'payment.pending': 'Non sappiamo ancora se il pagamento è andato a buon fine. Attendi prima di riprovare.',
  'payment.elsewhere': 'Il pagamento di questo ordine è in corso in un’altra finestra. Completalo lì.',
  'payment.completed': 'Questo ordine è già stato pagato. Non è stato addebitato altro.',
  'payment.unconfirmed':
    'La tua banca ti chiede di confermare questo pagamento, ma qui non è possibile. Non è stato addebitato nulla. Usa un’altra carta.',
  'payment.offline': 'Sembra che tu sia offline. Controlla la connessione e riprova.',
  'payment.unavailable': 'Al momento non è possibile pagare. Riprova tra qualche minuto.',
  'card.invalid': 'Controlla i dati della carta',
}
