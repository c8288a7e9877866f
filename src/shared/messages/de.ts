import type { Texts } from './en'

/** German: addressed as Sie. */
export const de: Texts = {
  'card.title': 'Kartendaten',
  'card.number': 'Kartennummer',
  'card.brand': 'Marke wählen, mit der Sie zahlen',
  'card.expiry': 'Ablaufdatum',
  'card.expiry.hint': 'MM / JJ',
  'card.cvc': 'Prüfnummer',
  'card.cvc.hint3': '3 Ziffern auf der Rückseite der Karte',
  'card.cvc.hint4': '4 Ziffern auf der Vorderseite der Karte',
  'card.name': 'Name auf der Karte',
  'error.number.empty': 'Geben Sie Ihre Kartennummer ein',
  'error.number.partial': 'Diese Kartennummer ist zu kurz',
  'error.number.invalid': 'Prüfen Sie die Kartennummer: Eine Ziffer ist vermutlich falsch',
  'error.number.unaccepted': '% nehmen wir hier leider nicht an: Bitte nutzen Sie eine andere Karte',
  'error.expiry.empty': 'Geben Sie das Ablaufdatum ein',
  'error.expiry.partial': 'Geben Sie Monat und Jahr des Ablaufdatums ein, zum Beispiel 08\u00a0/\u00a030',
  'error.expiry.invalid': 'Prüfen Sie das Ablaufdatum: Es ist überschritten oder nicht möglich',
  'error.cvc.empty': 'Geben Sie die Prüfnummer ein',
  'error.cvc.partial': 'Die Prüfnummer ist zu kurz',
  'error.cvc.invalid': 'Die Prüfnummer ist zu lang',
  'error.name.empty': 'Geben Sie den Namen auf der Karte ein',
  'methods.title': 'Zahlungsart',
  'methods.card': 'Karte',
  'methods.new': 'Neue Karte',
  'methods.loading': 'Ihre gespeicherten Karten werden geladen',
  'methods.failed': 'Ihre gespeicherten Karten konnten nicht geladen werden: Sie können mit einer neuen Karte zahlen',
  'methods.offline':
    'Sie scheinen offline zu sein: Ihre gespeicherten Karten erscheinen, sobald die Verbindung wieder da ist',
  'methods.retry': 'Erneut versuchen',
  'methods.ending': 'mit Endung %',
  'methods.expires': 'Gültig bis %',
  'methods.expired': 'Abgelaufen %',
  'methods.default': 'Standard',
  'methods.default.make': 'Als Standard festlegen',
  'methods.default.done': '% ist jetzt Ihr Standard',
  'methods.default.failed': '% konnte nicht als Standard festgelegt werden: Bitte versuchen Sie es noch einmal',
  'methods.delete': 'Löschen',
  'methods.delete.ask': '% aus Ihren gespeicherten Karten löschen?',
  'methods.delete.keep': 'Behalten',
  'methods.delete.done': '% wurde gelöscht',
  'methods.delete.failed': '% konnte nicht gelöscht werden und ist noch da: Bitte versuchen Sie es noch einmal',
  'methods.save': 'Diese Karte für das nächste Mal speichern',
  'methods.save.hint':
    'Der Zahlungsdienst bewahrt die Karte für diesen Shop auf, ohne die Prüfnummer. Sie können sie hier jederzeit löschen',
  'methods.continue': 'Zum Bezahlen geht es weiter zu %',
  'error.methods.expired': 'Diese Karte ist abgelaufen: Wählen Sie eine andere oder geben Sie eine neue ein',
  'challenge.title': 'Zahlung bestätigen',
  'challenge.cancel': 'Abbrechen',
  'challenge.loading': 'Die Seite Ihrer Bank wird geladen',
  'challenge.slow': 'Das dauert länger als gewöhnlich',
  'challenge.retry': 'Erneut versuchen',
  'challenge.page': 'Als eigene Seite öffnen',
  'challenge.back': 'Zurück zu %',
  'challenge.notAllowed':
    'Von hier aus können wir Sie nicht zu % weiterleiten: Bitte kehren Sie selbst zur Website des Shops zurück',
  'decline.general':
    'Ihre Bank hat die Zahlung abgelehnt. Es wurde nichts abgebucht. Verwenden Sie eine andere Karte oder fragen Sie Ihre Bank.',
  'decline.details':
    'Die Kartendaten wurden nicht angenommen. Es wurde nichts abgebucht. Prüfen Sie sie und versuchen Sie es noch einmal.',
  'decline.expired': 'Diese Karte ist abgelaufen. Es wurde nichts abgebucht. Bitte verwenden Sie eine andere Karte.',
  'decline.unsupported':
    'Diese Karte kann hier nicht verwendet werden. Es wurde nichts abgebucht. Bitte verwenden Sie eine andere Karte.',
  'decline.authenticate':
    'Ihre Bank konnte Ihre Identität nicht bestätigen. Es wurde nichts abgebucht. Versuchen Sie es noch einmal oder verwenden Sie eine andere Karte.',
  'payment.failed':
    'Die Zahlung konnte nicht ausgeführt werden. Es wurde nichts abgebucht. Bitte versuchen Sie es noch einmal.',
  'payment.cancelled': 'Die Zahlung wurde abgebrochen. Es wurde nichts abgebucht.',
  'payment.lapsed': 'Der reservierte Betrag wurde wieder freigegeben. Es wurde nichts abgebucht.',
  'payment.notApproved':
    'Die Zahlung wurde nicht freigegeben. Es wurde nichts abgebucht. Versuchen Sie es noch einmal oder wählen Sie eine andere Zahlungsart.',
  'payment.refunded': 'Ihre Zahlung für diese Bestellung wurde erstattet.',
  'payment.amountDiffers':
    'Der gezahlte Betrag stimmt nicht mit dem hier angezeigten überein. Bitte wenden Sie sich an den Shop, bevor Sie noch einmal zahlen.',
  'payment.pending':
    'Wir können noch nicht bestätigen, ob Ihre Zahlung erfolgreich war. Bitte warten Sie einen Moment, bevor Sie es noch einmal versuchen.',
  'payment.elsewhere':
    'Diese Bestellung wird gerade in einem anderen Fenster bezahlt. Bitte schließen Sie die Zahlung dort ab.',
  'payment.completed': 'Diese Bestellung ist schon bezahlt. Es wurde nichts weiter abgebucht.',
  'payment.unconfirmed': 'Ihre Zahlung ist noch nicht bestätigt. Wählen Sie noch einmal „Bezahlen“, um fortzufahren.',
  'payment.offline':
    'Sie scheinen offline zu sein. Prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal.',
  'payment.unavailable':
    'Bezahlen ist im Moment nicht möglich. Bitte versuchen Sie es in ein paar Minuten noch einmal.',
  'card.invalid': 'Prüfen Sie die Kartendaten',
}
