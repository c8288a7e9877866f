import type { Texts } from './en'

/** German: addressed as Sie. */
export const de: Texts = {
  'card.title': 'Kartendaten',
  'card.number': 'Kartennummer',
  'card.brand': 'Kartenmarke auswählen',
  'card.expiry': 'Ablaufdatum',
  'card.expiry.hint': 'MM / JJ',
  'card.cvc': 'Sicherheitscode',
  'card.cvc.hint3': '3 Ziffern auf der Rückseite der Karte',
  'card.cvc.hint4': '4 Ziffern auf der Vorderseite der Karte',
  'card.cvc.again': 'Geben Sie den Sicherheitscode erneut ein',
  'card.name': 'Name auf der Karte',
  'error.number.empty': 'Geben Sie Ihre Kartennummer ein',
  'error.number.partial': 'Ihre Kartennummer ist unvollständig',
  'error.number.invalid': 'Ihre Kartennummer ist ungültig. Bitte überprüfen Sie sie.',
  'error.number.unaccepted': 'Wir akzeptieren % nicht. Bitte verwenden Sie eine andere Karte.',
  'error.expiry.empty': 'Geben Sie das Ablaufdatum ein',
  'error.expiry.partial': 'Geben Sie das Ablaufdatum mit Monat und Jahr ein, zum Beispiel 08\u00a0/\u00a030',
  'error.expiry.invalid': 'Geben Sie ein gültiges Ablaufdatum ein',
  'error.expiry.expired': 'Diese Karte ist abgelaufen. Bitte prüfen Sie das Ablaufdatum.',
  'error.cvc.empty': 'Geben Sie den Sicherheitscode (CVC) ein',
  'error.cvc.partial': 'Ihr Sicherheitscode ist unvollständig',
  'error.cvc.invalid': 'Ihr Sicherheitscode ist zu lang',
  'error.name.empty': 'Geben Sie den Namen auf der Karte ein',
  'methods.title': 'Zahlungsart',
  'methods.card': 'Karte',
  'methods.new': 'Neue Karte',
  'methods.loading': 'Ihre gespeicherten Karten werden geladen\u00a0…',
  'methods.failed':
    'Ihre gespeicherten Karten konnten nicht geladen werden. Sie können mit einer neuen Karte bezahlen.',
  'methods.offline':
    'Sie sind anscheinend offline. Ihre gespeicherten Karten werden angezeigt, sobald Sie wieder online sind.',
  'methods.retry': 'Erneut versuchen',
  'methods.ending': 'mit den Endziffern %',
  'methods.expires': 'Gültig bis %',
  'methods.expired': 'Abgelaufen %',
  'methods.default': 'Standard',
  'methods.default.make': 'Als Standard festlegen',
  'methods.default.done': '% ist jetzt Ihre Standardkarte',
  'methods.default.failed': '% konnte nicht als Standardkarte festgelegt werden. Bitte versuchen Sie es erneut.',
  'methods.delete': 'Löschen',
  'methods.delete.ask': '% aus Ihren gespeicherten Karten löschen?',
  'methods.delete.keep': 'Behalten',
  'methods.delete.done': '% wurde gelöscht',
  'methods.delete.failed': '% konnte nicht gelöscht werden. Bitte versuchen Sie es erneut.',
  'methods.save': 'Karte für den nächsten Einkauf speichern',
  'methods.save.hint':
    'Der Zahlungsdienst speichert Ihre Karte für Einkäufe in diesem Shop, ohne den Sicherheitscode. Sie können sie hier jederzeit löschen.',
  'methods.confirming': 'Ihre Zahlung mit % wird bestätigt\u00a0…',
  'methods.continue': 'Sie werden zu % weitergeleitet, um Ihre Zahlung abzuschließen',
  'error.methods.expired': 'Diese Karte ist abgelaufen. Wählen Sie eine andere Karte oder geben Sie eine neue ein.',
  'lock.checking': 'Eine frühere Zahlung wird gesucht\u00a0…',
  'lock.confirming': 'Ihre Zahlung wird bestätigt\u00a0…',
  'lock.window': 'Schließen Sie die Zahlung in dem Fenster ab, das sich geöffnet hat',
  'challenge.title': 'Zahlung bestätigen',
  'challenge.close': 'Schließen',
  'challenge.loading': 'Verbindung zu Ihrer Bank wird hergestellt\u00a0…',
  'challenge.slow': 'Das dauert länger als gewöhnlich',
  'challenge.retry': 'Erneut versuchen',
  'challenge.page': 'Auf einer neuen Seite öffnen',
  'challenge.back': 'Zurück zu %',
  'challenge.notAllowed':
    'Wir können Sie von hier aus nicht zu % weiterleiten. Bitte kehren Sie selbst zur Website des Shops zurück.',
  'decline.general':
    'Ihre Bank hat die Zahlung abgelehnt. Es wurde nichts abgebucht. Verwenden Sie eine andere Karte oder wenden Sie sich an Ihre Bank.',
  'decline.details':
    'Die Kartendaten wurden nicht akzeptiert. Es wurde nichts abgebucht. Bitte überprüfen Sie sie und versuchen Sie es erneut.',
  'decline.expired': 'Diese Karte ist abgelaufen. Es wurde nichts abgebucht. Bitte verwenden Sie eine andere Karte.',
  'decline.unsupported':
    'Diese Karte kann für diese Zahlung nicht verwendet werden. Es wurde nichts abgebucht. Bitte verwenden Sie eine andere Karte.',
  'decline.authenticate':
    'Ihre Bank konnte nicht bestätigen, dass die Zahlung von Ihnen stammt. Es wurde nichts abgebucht. Versuchen Sie es erneut oder verwenden Sie eine andere Karte.',
  'payment.processing': 'Ihre Zahlung wird verarbeitet.',
  'payment.succeeded': 'Ihre Zahlung war erfolgreich.',
  'payment.failed':
    'Ihre Zahlung konnte nicht verarbeitet werden. Es wurde nichts abgebucht. Bitte versuchen Sie es erneut.',
  'payment.cancelled': 'Die Zahlung wurde abgebrochen. Es wurde nichts abgebucht.',
  'payment.lapsed': 'Der reservierte Betrag wurde wieder freigegeben. Es wurde nichts abgebucht.',
  'payment.notApproved':
    'Die Zahlung wurde nicht genehmigt. Es wurde nichts abgebucht. Versuchen Sie es erneut oder wählen Sie eine andere Zahlungsart.',
  'payment.refunded': 'Ihre Zahlung für diese Bestellung wurde erstattet.',
  'payment.amountDiffers':
    'Der Betrag Ihrer Zahlung weicht von dem hier angezeigten Betrag ab. Bitte wenden Sie sich an den Shop, bevor Sie noch einmal bezahlen.',
  'payment.pending':
    'Wir können noch nicht bestätigen, ob Ihre Zahlung erfolgreich war. Bitte warten Sie einen Moment, bevor Sie es erneut versuchen.',
  'payment.elsewhere':
    'Diese Bestellung wird gerade in einem anderen Fenster bezahlt. Bitte schließen Sie die Zahlung dort ab.',
  'payment.completed': 'Diese Bestellung wurde bereits bezahlt. Es wurde nichts weiter abgebucht.',
  'payment.unconfirmed': 'Ihre Zahlung ist noch nicht bestätigt. Fahren Sie mit derselben Zahlungsart fort.',
  'payment.offline':
    'Sie sind anscheinend offline. Überprüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.',
  'payment.unavailable': 'Bezahlen ist im Moment nicht möglich. Bitte versuchen Sie es in ein paar Minuten erneut.',
  'wallets.divider': 'oder mit Karte bezahlen',
  'payment.notLoaded': 'Das Zahlungsformular konnte nicht geladen werden. Überprüfen Sie Ihre Internetverbindung.',
  'card.invalid': 'Bitte überprüfen Sie Ihre Kartendaten',
}
