import { type Locale, locales } from '../shared/locale'

/*
 * Texts for a page on which a frame or the core could not be loaded. The order of the texts is the
 * order of `locales`.
 */

const retryTexts =
  'Try again|Erneut versuchen|Réessayer|Reintentar|Intentar de nuevo|Riprova|Opnieuw proberen' +
  '|Tentar novamente|Tentar novamente|Spróbuj ponownie|Försök igen|Prøv igen|Prøv igjen' +
  '|Yritä uudelleen|Zkusit znovu|Skúsiť znova|Újrapróbálás|Încercați din nou|Опитайте отново' +
  '|Δοκιμάστε ξανά|Tekrar dene|Спробувати ще раз|Pokušaj ponovno|Poskusi znova|Proovi uuesti' +
  '|Mēģināt vēlreiz|Bandyti dar kartą|再試行|다시 시도|重试|重試|إعادة المحاولة|ניסיון נוסף'

/** Returns the label of a retry button. */
export const retryTextIn = (locale: Locale): string => retryTexts.split('|')[locales.indexOf(locale)] ?? ''

/**
 * The English text, for code outside the core. Only the core contains the texts in all languages
 * below.
 */
export const unavailableText = 'Payments aren’t possible at the moment.'

/**
 * The first sentence of the text `payment.unavailable` in each language. The second sentence
 * suggests to try again later, which may not help here.
 */
const unavailableTexts = [
  unavailableText,
  'Bezahlen ist im Moment nicht möglich.',
  'Le paiement est impossible pour le moment.',
  'En este momento no es posible pagar.',
  'En este momento no es posible pagar.',
  'Al momento non è possibile pagare.',
  'Betalen is op dit moment niet mogelijk.',
  'Não é possível pagar no momento.',
  'Não é possível pagar neste momento.',
  'Płatność jest w tej chwili niemożliwa.',
  'Det går inte att betala just nu.',
  'Det er ikke muligt at betale i øjeblikket.',
  'Det er ikke mulig å betale akkurat nå.',
  'Maksaminen ei ole juuri nyt mahdollista.',
  'V tuto chvíli nelze zaplatit.',
  'Momentálne nie je možné zaplatiť.',
  'Jelenleg nem lehet fizetni.',
  'Momentan nu se poate plăti.',
  'В момента не е възможно да се плати.',
  'Η πληρωμή δεν είναι δυνατή αυτή τη στιγμή.',
  'Şu anda ödeme yapılamıyor.',
  'Наразі оплата неможлива.',
  'Plaćanje trenutačno nije moguće.',
  'Plačilo trenutno ni mogoče.',
  'Praegu ei ole võimalik maksta.',
  'Pašlaik nav iespējams samaksāt.',
  'Šiuo metu sumokėti negalima.',
  '現在お支払いをご利用いただけません。',
  '지금은 결제할 수 없습니다.',
  '目前无法付款。',
  '目前無法付款。',
  'لا يمكن الدفع في الوقت الحالي.',
  'לא ניתן לשלם כרגע.',
]

/**
 * Returns the text for a checkout that cannot take payments, because its options were rejected or a
 * frame has not loaded.
 */
export const unavailableTextIn = (locale: Locale): string => unavailableTexts[locales.indexOf(locale)] ?? ''

/** `payment.notLoaded` in each language. */
const notLoadedTexts = [
  'The payment form couldn’t be loaded. Check your connection.',
  'Das Zahlungsformular konnte nicht geladen werden. Überprüfen Sie Ihre Internetverbindung.',
  'Impossible de charger le formulaire de paiement. Vérifiez votre connexion.',
  'No hemos podido cargar el formulario de pago. Comprueba tu conexión.',
  'No pudimos cargar el formulario de pago. Revisa tu conexión.',
  'Non è stato possibile caricare il modulo di pagamento. Controlla la connessione.',
  'Het betaalformulier kon niet worden geladen. Controleer je verbinding.',
  'Não foi possível carregar o formulário de pagamento. Verifique sua internet.',
  'Não foi possível carregar o formulário de pagamento. Verifique a ligação.',
  'Nie udało się wczytać formularza płatności. Sprawdź połączenie.',
  'Betalningsformuläret kunde inte hämtas. Kontrollera din anslutning.',
  'Betalingsformularen kunne ikke indlæses. Kontrollér forbindelsen.',
  'Betalingsskjemaet kunne ikke lastes inn. Kontroller tilkoblingen.',
  'Maksulomaketta ei voitu ladata. Tarkista yhteys.',
  'Platební formulář se nepodařilo načíst. Zkontrolujte připojení.',
  'Platobný formulár sa nepodarilo načítať. Skontrolujte pripojenie.',
  'A fizetési űrlapot nem sikerült betölteni. Ellenőrizze a kapcsolatot.',
  'Formularul de plată nu a putut fi încărcat. Verificați conexiunea.',
  'Формулярът за плащане не можа да се зареди. Проверете връзката си.',
  'Δεν ήταν δυνατή η φόρτωση της φόρμας πληρωμής. Ελέγξτε τη σύνδεσή σας.',
  'Ödeme formu yüklenemedi. Bağlantınızı kontrol edin.',
  'Не вдалося завантажити платіжну форму. Перевірте з’єднання з інтернетом.',
  'Obrazac za plaćanje nije moguće učitati. Provjerite vezu.',
  'Plačilnega obrazca ni bilo mogoče naložiti. Preverite povezavo.',
  'Maksevormi ei õnnestunud laadida. Kontrollige ühendust.',
  'Maksājuma veidlapu neizdevās ielādēt. Pārbaudiet savienojumu.',
  'Mokėjimo formos įkelti nepavyko. Patikrinkite interneto ryšį.',
  'お支払いフォームを読み込めませんでした。接続をご確認ください。',
  '결제 양식을 불러오지 못했습니다. 연결을 확인해 주세요.',
  '无法加载付款表单。请检查网络连接。',
  '無法載入付款表單。請檢查網路連線。',
  'تعذّر تحميل نموذج الدفع. تحقق من الاتصال.',
  'לא ניתן לטעון את טופס התשלום. יש לבדוק את החיבור.',
]

/** Returns the text for an element whose frame did not load. */
export const notLoadedTextIn = (locale: Locale): string => notLoadedTexts[locales.indexOf(locale)] ?? ''
