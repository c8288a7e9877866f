import type { Texts } from './en'

/**
 * French: addressed as vous. A narrow no-break space (U+202F) stands before ! ? : ; and inside
 * the quotation marks.
 */
export const fr: Texts = {
  'card.title': 'Informations de la carte',
  'card.number': 'Numéro de carte',
  'card.brand': 'Choisissez la marque de votre carte',
  'card.expiry': 'Expiration',
  'card.expiry.hint': 'MM / AA',
  'card.cvc': 'Code de sécurité',
  'card.cvc.hint3': '3 chiffres au dos de la carte',
  'card.cvc.hint4': '4 chiffres au recto de la carte',
  'card.cvc.again': 'Saisissez à nouveau le code de sécurité',
  'card.name': 'Nom sur la carte',
  'error.number.empty': 'Saisissez votre numéro de carte',
  'error.number.partial': 'Votre numéro de carte est incomplet',
  'error.number.invalid': 'Votre numéro de carte n’est pas valide. Veuillez le vérifier.',
  'error.number.unaccepted': 'Nous n’acceptons pas %. Veuillez utiliser une autre carte.',
  'error.expiry.empty': 'Saisissez la date d’expiration',
  'error.expiry.partial': 'Saisissez la date d’expiration avec le mois et l’année, par exemple 08\u00a0/\u00a030',
  'error.expiry.invalid': 'Saisissez une date d’expiration valide',
  'error.expiry.expired': 'Cette carte a expiré. Vérifiez la date d’expiration.',
  'error.cvc.empty': 'Saisissez le code de sécurité',
  'error.cvc.partial': 'Votre code de sécurité est incomplet',
  'error.cvc.invalid': 'Votre code de sécurité est trop long',
  'error.name.empty': 'Saisissez le nom inscrit sur la carte',
  'methods.title': 'Moyen de paiement',
  'methods.card': 'Carte',
  'methods.new': 'Nouvelle carte',
  'methods.loading': 'Chargement de vos cartes enregistrées…',
  'methods.failed': 'Impossible de charger vos cartes enregistrées. Vous pouvez payer avec une nouvelle carte.',
  'methods.offline':
    'Vous semblez être hors ligne. Vos cartes enregistrées s’afficheront dès le retour de la connexion.',
  'methods.retry': 'Réessayer',
  'methods.ending': 'se terminant par %',
  'methods.expires': 'Expire en %',
  'methods.expired': 'Expirée en %',
  'methods.default': 'Par défaut',
  'methods.default.make': 'Définir par défaut',
  'methods.default.done': '% est maintenant votre carte par défaut',
  'methods.default.failed': 'Impossible de définir % comme carte par défaut. Veuillez réessayer.',
  'methods.delete': 'Supprimer',
  'methods.delete.ask': 'Supprimer % de vos cartes enregistrées\u202f?',
  'methods.delete.keep': 'Conserver',
  'methods.delete.done': '% a été supprimée',
  'methods.delete.failed': 'Impossible de supprimer %. Veuillez réessayer.',
  'methods.save': 'Enregistrer cette carte pour mes prochains achats',
  'methods.save.hint':
    'Le service de paiement conserve votre carte pour vos achats dans cette boutique, sans le code de sécurité. Vous pouvez la supprimer ici à tout moment.',
  'methods.confirming': 'Confirmation de votre paiement avec %…',
  'methods.continue': 'Vous serez redirigé vers % pour finaliser votre paiement',
  'error.methods.expired': 'Cette carte a expiré. Choisissez une autre carte ou saisissez-en une nouvelle.',
  'lock.checking': 'Recherche d’un paiement précédent…',
  'lock.confirming': 'Confirmation de votre paiement…',
  'lock.window': 'Terminez votre paiement dans la fenêtre qui s’est ouverte',
  'challenge.title': 'Confirmez votre paiement',
  'challenge.close': 'Fermer',
  'challenge.loading': 'Connexion à votre banque…',
  'challenge.slow': 'Cela prend plus de temps que d’habitude',
  'challenge.retry': 'Réessayer',
  'challenge.page': 'Ouvrir dans une nouvelle page',
  'challenge.back': 'Retour à %',
  'challenge.notAllowed':
    'Nous ne pouvons pas vous rediriger vers % depuis cette page. Veuillez retourner vous-même sur le site de la boutique.',
  'decline.general':
    'Votre banque a refusé le paiement. Aucun montant n’a été débité. Essayez une autre carte ou contactez votre banque.',
  'decline.details':
    'Les informations de la carte n’ont pas été acceptées. Aucun montant n’a été débité. Vérifiez-les, puis réessayez.',
  'decline.expired': 'Cette carte a expiré. Aucun montant n’a été débité. Veuillez utiliser une autre carte.',
  'decline.unsupported':
    'Cette carte ne peut pas être utilisée pour ce paiement. Aucun montant n’a été débité. Veuillez utiliser une autre carte.',
  'decline.authenticate':
    'Votre banque n’a pas pu vérifier qu’il s’agissait bien de vous. Aucun montant n’a été débité. Réessayez ou utilisez une autre carte.',
  'payment.processing': 'Votre paiement est en cours de traitement.',
  'payment.succeeded': 'Votre paiement a bien été effectué.',
  'payment.failed': 'Nous n’avons pas pu traiter votre paiement. Aucun montant n’a été débité. Veuillez réessayer.',
  'payment.cancelled': 'Le paiement a été annulé. Aucun montant n’a été débité.',
  'payment.lapsed': 'Le montant réservé a été libéré. Aucun montant n’a été débité.',
  'payment.notApproved':
    'Le paiement n’a pas été approuvé. Aucun montant n’a été débité. Réessayez ou choisissez un autre moyen de paiement.',
  'payment.refunded': 'Votre paiement pour cette commande a été remboursé.',
  'payment.amountDiffers':
    'Le montant de votre paiement est différent de celui affiché ici. Veuillez contacter la boutique avant de payer à nouveau.',
  'payment.pending':
    'Nous ne pouvons pas encore confirmer que votre paiement a abouti. Veuillez patienter un instant avant de réessayer.',
  'payment.elsewhere':
    'Le paiement de cette commande est en cours dans une autre fenêtre. Veuillez le terminer dans cette fenêtre.',
  'payment.completed': 'Cette commande a déjà été payée. Aucun autre montant n’a été débité.',
  'payment.unconfirmed': 'Votre paiement n’est pas encore confirmé. Continuez avec le même moyen de paiement.',
  'payment.offline': 'Vous semblez être hors ligne. Vérifiez votre connexion, puis réessayez.',
  'payment.unavailable': 'Le paiement est impossible pour le moment. Veuillez réessayer dans quelques minutes.',
  'wallets.divider': 'ou payer par carte',
  'payment.notLoaded': 'Impossible de charger le formulaire de paiement. Vérifiez votre connexion.',
  'card.invalid': 'Vérifiez les informations de votre carte',
}
