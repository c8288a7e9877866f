import type { Texts } from './en'

/** Dutch: addressed as je, as Dutch shops and banks do. */
export const nl: Texts = {
  'card.title': 'Kaartgegevens',
  'card.number': 'Kaartnummer',
  'card.brand': 'Kies het merk waarmee je betaalt',
  'card.expiry': 'Vervaldatum',
  'card.expiry.hint': 'MM / JJ',
  'card.cvc': 'Beveiligingscode',
  'card.cvc.hint3': '3 cijfers op de achterkant van de kaart',
  'card.cvc.hint4': '4 cijfers op de voorkant van de kaart',
  'card.name': 'Naam op de kaart',
  'error.number.empty': 'Vul je kaartnummer in',
  'error.number.partial': 'Dit kaartnummer is te kort',
  'error.number.invalid': 'Controleer het kaartnummer: er lijkt een cijfer niet te kloppen',
  'error.number.unaccepted': '% kunnen we hier niet aannemen: gebruik een andere kaart',
  'error.expiry.empty': 'Vul de vervaldatum in',
  'error.expiry.partial': 'Vul maand en jaar in, bijvoorbeeld 08 / 30',
  'error.expiry.invalid': 'Controleer de vervaldatum: die is verstreken of niet mogelijk',
  'error.cvc.empty': 'Vul de beveiligingscode in',
  'error.cvc.partial': 'De beveiligingscode is te kort',
  'error.cvc.invalid': 'De beveiligingscode is te lang',
  'error.name.empty': 'Vul de naam op de kaart in',
  'decline.general':
    'Je bank heeft de betaling geweigerd. Er is niets afgeschreven. Gebruik een andere kaart of neem contact op met je bank.',
  'decline.details':
    'De kaartgegevens zijn niet geaccepteerd. Er is niets afgeschreven. Controleer ze en probeer het opnieuw.',
  'decline.expired': 'Deze kaart is verlopen. Er is niets afgeschreven. Gebruik een andere kaart.',
  'decline.unsupported':
    'Deze kaart kan hier niet worden gebruikt. Er is niets afgeschreven. Gebruik een andere kaart.',
  'decline.authenticate': 'Je bank wil controleren of jij het bent, en dat is niet gelukt. Er is niets afgeschreven.',
  'payment.failed': 'De betaling kon niet worden uitgevoerd. Er is niets afgeschreven. Probeer het opnieuw.',
  'payment.cancelled': 'De betaling is geannuleerd. Er is niets afgeschreven.',
  'payment.pending': 'We weten nog niet of de betaling is gelukt. Wacht even voordat je het opnieuw probeert.',
  'payment.elsewhere': 'Deze bestelling wordt in een ander venster betaald. Rond de betaling daar af.',
  'payment.completed': 'Deze bestelling is al betaald. Er is verder niets afgeschreven.',
  'payment.unconfirmed':
    'Je bank vraagt je deze betaling te bevestigen, en dat kan hier niet. Er is niets afgeschreven. Gebruik een andere kaart.',
  'payment.offline': 'Je lijkt offline te zijn. Controleer je verbinding en probeer het opnieuw.',
  'payment.unavailable': 'Betalen is op dit moment niet mogelijk. Probeer het over een paar minuten opnieuw.',
  'card.invalid': 'Controleer de kaartgegevens',
}
