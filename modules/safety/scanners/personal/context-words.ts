/** Words near a number that say what it is: English, German, French, Spanish, without accents, in lower case. */
export const words = (list: string): RegExp => new RegExp(`(?:^|[^a-z])(?:${list})`)

export const PHONE = words(
  'phone|tel(?:e(?:ph|f)on\\w*)?\\b|mobile|cell\\b|call\\b|ring\\b|text\\b|hold of|sms|fax|whats ?app|whatsapp|reach (?:me|him|her|us)|contact|(?:my|his|her|our|their) number is|dial|' +
    'handy|anruf\\w*|rufen|ruf |erreich\\w*|mobil\\w*|rufnummer|durchwahl|melden|' +
    'portable|appel\\w*|joindre|joignable|mon numero|' +
    'llam(?:a|ar|ada|e|en|adme|ame|eme)\\b|movil|celular|contact\\w*',
)
/** What long numbers are far more often than phones. */
export const OTHER_NUMBER = words(
  'orders?\\b|invoice|tracking|ticket|serial|ref(?:erence)?\\b|isbn|issn|sku|version|build|commit|article|part (?:no|number)|parcel|shipment|batch|model|port\\b|error|id\\b|ean\\b|account|' +
    'bestell\\w*|rechnung\\w*|sendung\\w*|artikel\\w*|auftrag\\w*|kunden\\w*|vorgang\\w*|' +
    'commande|facture|colis|suivi|dossier|' +
    'pedido|factura|envio|paquete|expediente|seguimiento|cliente',
)
export const NHS = words('nhs|patient|hospital|gp\\b|surgery')
export const SSN = words('ssn|social security|social-security')
export const TAX = words('tax|steuer\\w*|idnr|tin\\b|utr\\b|fiscal|impot\\w*')
export const ROUTING = words('routing|aba\\b|rtn\\b|wire')
export const IMEI = words('imei|handset|device')
export const BSN = words('bsn|burgerservice\\w*|sofi')
export const NIF = words('nif\\b|contribuinte')
export const CPF = words('cpf')
export const PESEL = words('pesel')
export const SIN = words('sin (?:number|no)|social insurance')
export const AADHAAR = words('aadhaar|aadhar|uidai')
export const PASSPORT = words('passport|reisepass\\w*|passnummer|passeport|pasaporte')
export const BANK_ACCOUNT = words('account|acct|a/c|sort code|konto\\w*|compte|cuenta')
export const BIRTH = words(
  'born|birth|dob\\b|d\\.o\\.b|geb(?:oren|urt\\w*|\\.)|naissance|nee?\\(?e?\\)? le|nacid[oa]|nacimiento|nac[ií]',
)
export const VEHICLE = words('vin\\b|chassis|vehicle|fahrgestell\\w*|fin\\b|bastidor')
export const VERSION = /(?:version|release|firmware|build|\\bv\\.?)[ :=]{0,2}$/
