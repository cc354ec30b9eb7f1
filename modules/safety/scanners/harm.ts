import { type Phrase, phrases } from './phrases.ts'
import type { Scan } from './scanner.ts'

/** Categories are OpenAI's. */
const phrase = (category: string, entityType: string, score: number, pattern: RegExp): Phrase => ({
  entityType,
  category,
  score,
  pattern,
})

const PEOPLE =
  '(?:jews|muslims|christians|hindus|blacks|black people|whites|white people|asians|arabs|mexicans|immigrants|migrants|refugees|gays|gay people|lesbians|homosexuals|trans people|women|men|foreigners|disabled people|gypsies|roma|africans|indians|chinese people|juden|muslime|auslander|fluchtlinge|schwule|frauen|juifs|musulmans|etrangers|migrantes|inmigrantes|judios|musulmanes|mujeres|gais)'
const DEMEANED =
  '(?:vermin|animals|subhuman|sub-human|rats|cockroaches|parasites|scum|filth|trash|garbage|inferior|a disease|a plague|criminals|ungeziefer|abschaum|parasiten|untermenschen|de la vermine|des rats|des parasites|escoria|basura|ratas|parasitos)'

/** English, German, French, Spanish; a word alone ("kill", "shoot") is never enough. */
const PHRASES: readonly Phrase[] = [
  phrase(
    'self-harm/intent',
    'self_harm_intent',
    0.9,
    /\bi(?:'m| am|'ve| have)?(?: \w+){0,4}? (?:to |about |of |going to |gonna )?(?:kill(?:ing)? myself|end(?:ing)? (?:my (?:own )?life|it all)|tak(?:e|ing) my (?:own )?life|hurt(?:ing)? myself|cut(?:ting)? myself|harm(?:ing)? myself|commit(?:ting)? suicide)\b|\bi (?:want|wish|wanna)(?: to)? (?:die|be dead|was dead|were dead|i was dead|i were dead|not be alive|disappear forever)\b|\bi(?:'m| am) (?:feeling )?suicidal\b|\bi (?:do not|don't) want to (?:live|be alive|exist)(?: anymore| any more)?\b/g,
  ),
  phrase(
    'self-harm/intent',
    'self_harm_intent',
    0.9,
    /\bich (?:will|mochte|werde)(?: \w+){0,3} (?:sterben|mich (?:umbringen|toten|verletzen|ritzen))\b|\bich (?:bringe mich um|will nicht mehr leben|nehme mir das leben)\b|\bje (?:veux|vais|voudrais) (?:mourir|me (?:tuer|suicider|faire du mal)|en finir)\b|\bje ne veux plus vivre\b|\b(?:quiero|voy a) (?:morir(?:me)?|matarme|suicidarme|quitarme la vida|hacerme dano)\b|\bno quiero (?:vivir|seguir viviendo)\b/g,
  ),
  phrase(
    'self-harm/instructions',
    'self_harm_instructions',
    0.9,
    /\b(?:how (?:to|do i|can i|could i|would i)|best way to|easiest way to|painless(?:ly)? (?:way|ways|method|methods) (?:to|of)|ways to|wie kann ich|comment (?:puis-je )?|como puedo )\b[^.!?\n]{0,24}\b(?:kill(?:ing)? (?:myself|yourself|oneself)|commit(?:ting)? suicide|die painlessly|painless(?:ly)? (?:suicide|death)|overdose on|mich umbringen|me tuer|me suicider|matarme|suicidarme|hang (?:myself|yourself)|cut (?:myself|yourself))\b/g,
  ),
  phrase(
    'self-harm',
    'self_harm',
    0.75,
    /\b(?:you should|why don't you|just|go(?: and)?|please) (?:kill|hang|hurt|cut) (?:yourself|urself)\b|\b(?:kys|pro-?ana|thinspo)\b|\bself[- ]harm(?:ing)? (?:tips|tricks|ideas)\b|\bbring dich um\b|\bva (?:te (?:tuer|suicider)|crever)\b|\bmatate\b/g,
  ),
  phrase(
    'harassment/threatening',
    'threat',
    0.9,
    /\b(?:i(?:'ll| will|'m going to| am going to|'m gonna| swear i'll)|we(?:'ll| will|'re going to| are going to)) (?:\w+ ){0,2}?(?:kill|murder|shoot|stab|strangle|beat(?: up)?|hurt|rape|burn|bomb|burn down|destroy|slaughter|hunt(?: down)?|cut) (?:you|him|her|them|your (?:family|kids|children|wife|house))\b(?! (?:some|a|an|the|off a|in (?:the|our|a) (?:game|match|race|quiz|next))\b)|\byou(?:'re| are) (?:a dead (?:man|woman)|going to die|dead meat)\b|\bi know where you live\b/g,
  ),
  phrase(
    'harassment/threatening',
    'threat',
    0.9,
    /\bich (?:werde|bring|mach|stech|schlag)\w* (?:dich|euch|ihn|sie) (?:\w+ )?(?:umbringen|toten|um\b|kalt|ab\b|tot\b|fertig|erschiessen)|\bje vais (?:te|vous|le|la|les) (?:tuer|buter|crever|frapper|egorger|massacrer)\b|\b(?:te|os|lo|la|les) voy a (?:matar|pegar|degollar|disparar|reventar)\b|\bvoy a matar(?:te|lo|la|los|os)\b/g,
  ),
  phrase(
    'harassment',
    'insult',
    0.8,
    /\b(?:you|u)(?:'re| are| r|)(?: all| just| such| nothing but| a| an| the| total| complete| fucking| bloody| stupid| absolute| worthless| dirty| pathetic| disgusting| little| fat| ugly)* (?:idiot|moron|imbecile|retard|scum(?:bag)?|asshole|arsehole|bitch|bastard|cunt|dickhead|prick|wanker|twat|loser|piece of (?:shit|garbage|trash|crap)|waste of (?:space|oxygen|air)|whore|slut|pig|worthless|pathetic|disgusting)s?\b|\bfuck (?:you|off)\b|\bgo to hell\b|\bshut (?:the fuck )?up,? (?:you )?(?:idiot|bitch|moron|loser)\b|\bnobody (?:likes|loves|wants) you\b/g,
  ),
  phrase(
    'harassment',
    'insult',
    0.8,
    /\b(?:du|ihr|sie)(?: (?:bist|seid|sind|ein|eine|echt|so|doch|nur|ein|verdammte[rs]?|dumme[rs]?|blode[rs]?))* (?:idiot(?:en)?|arschloch|wichser|hurensohn|schlampe|missgeburt|vollidiot|drecksau|schwein|versager|penner)\b|\bverpiss dich\b|\bfick dich\b|\b(?:t'es|tu es|espece d[e'] ?|sale|vous etes)(?: (?:un|une|des|qu'un|gros|grosse|vrai))* ?(?:connard|connasse|idiot|salope|encule|abruti|pute|batard|ordure|cretin|imbecile)s?\b|\bferme ta gueule\b|\bva te faire (?:foutre|enculer)\b|\b(?:eres|sois|son)(?: (?:un|una|unos|tan|muy|puto|puta|gran|maldito|maldita))* (?:idiota|imbecil|gilipollas|cabron|puta|hijo de puta|mierda|estupido|estupida|basura|subnormal)s?\b|\bvete a la mierda\b|\bhijo de puta\b/g,
  ),
  phrase(
    'hate',
    'hate',
    0.85,
    new RegExp(
      `\\b(?:all |these |those |the |die |alle |les |tous les |los |las |todos los )?${PEOPLE} (?:are|is|should be|sind|sont|son)(?: (?:all|just|nothing but|a bunch of|alle|nur|tous|todos|todas|like))* ${DEMEANED}\\b|\\bi (?:really |fucking )?hate (?:all )?(?:the )?${PEOPLE}\\b|\\bich hasse (?:alle )?${PEOPLE}\\b|\\bje (?:hais|deteste) (?:tous )?les ${PEOPLE}\\b|\\bodio a (?:todos )?(?:los |las )?${PEOPLE}\\b`,
      'g',
    ),
  ),
  phrase(
    'hate/threatening',
    'hate_threat',
    0.9,
    new RegExp(
      `\\b(?:kill|exterminate|gas|hang|shoot|deport|burn|wipe out|eradicate|totet|vergast|tuez|matad|maten a) (?:all |every |all the |alle |tous les |a todos los )(?:the )?${PEOPLE}\\b|\\b(?:all )?${PEOPLE} (?:should|must|deserve to|need to) (?:all )?(?:die|be (?:killed|exterminated|shot|hanged|gassed|wiped out))\\b`,
      'g',
    ),
  ),
  phrase(
    'violence',
    'violence',
    0.75,
    /\b(?:want|plan(?:ning)?|going|gonna|ready|like) to (?:shoot up|bomb|blow up|massacre|attack|burn down) (?:a|the|my|our|this|that) (?:school|church|mosque|synagogue|mall|office|crowd|concert|hospital|airport|building|workplace)\b|\b(?:mass shooting|massacre|school shooting) (?:plan|manual|guide|instructions)\b/g,
  ),
  phrase(
    'violence/graphic',
    'graphic_violence',
    0.7,
    /\b(?:disembowel\w*|dismember\w*|decapitat\w*|gouged? out (?:his|her|their|your) eyes|entrails (?:spill|hung|pour)\w*|brains? (?:splatter|spill)\w*|skinned alive|guts (?:spill|splatter)\w*)\b/g,
  ),
  phrase(
    'illicit/violent',
    'weapon_instructions',
    0.9,
    /\b(?:how (?:to|do i|can i|do you|would i)|steps to|instructions (?:for|to|on)|recipe for|guide to|teach me to|wie (?:baue|baut|bastle) (?:ich|man)|comment (?:fabriquer|faire)|como (?:fabricar|hacer))\b[^.!?\n]{0,32}\b(?:pipe bomb|nail bomb|car bomb|dirty bomb|bombs? at home|molotov|nerve gas|nerve agent|sarin|ricin|ghost gun|explosive device|explosives|ied|rohrbombe|sprengsatz|bombe artisanale|une bombe|una bomba)\b/g,
  ),
  phrase(
    'illicit',
    'illicit_instructions',
    0.85,
    /\b(?:how (?:to|do i|can i|do you|would i)|steps to|instructions (?:for|to|on)|recipe for|guide to|teach me (?:how )?to|wie (?:stelle|koche|kann) (?:ich|man)|comment|como)\b[^.!?\n]{0,32}\b(?:(?:make|cook|synthesi[sz]e|produce|fabriquer|cocinar|fabricar) (?:\w+ ){0,2}(?:crystal )?(?:meth|methamphetamine|fentanyl|heroin|cocaine|lsd|mdma)|hotwire a car|clone a credit card|launder money|make counterfeit (?:money|bills|notes)|steal (?:a car|an identity|credit card numbers)|pick (?:a|someone's) lock to (?:rob|burgle)|shoplift|hack into (?:my|someone|somebody|her|his|their|a))\b/g,
  ),
  phrase(
    'sexual',
    'sexual',
    0.8,
    /\b(?:explicit(?:ly)?|graphic|erotic|hardcore|steamy|pornographic) (?:sex|sexual|porn|smut|erotica|sex scene|story about sex)\b|\b(?:write|tell|describe|generate)\b[^.!?\n]{0,32}\b(?:porn|smut|erotica|sex scene|erotic story|sexual fantasy)\b|\b(?:suck|lick|ride) (?:my|his|her|your) (?:dick|cock|pussy|clit)\b|\b(?:horny|cumshot|blowjob|gangbang|deepthroat)\b/g,
  ),
  phrase(
    'sexual/minors',
    'sexual_minors',
    0.95,
    /\b(?:sex(?:ual)?|erotic|porn(?:ographic)?|nude|naked|explicit|sexualis\w+|sexualiz\w+)\b[^.!?\n]{0,32}\b(?:minors?|child(?:ren)?|kids?|underage|pre-?teens?|little (?:girls?|boys?)|(?:[1-9]|1[0-7])[- ]years?[- ]olds?)\b(?! (?:abuse|protection|safety|education|prevention|development|actress|who))|\b(?:child|kiddie|underage) (?:porn|nudes)\b/g,
  ),
]

/** What is said to hurt somebody, or by somebody who may hurt themselves. */
export const harm: Scan = (view) => phrases(view, PHRASES)
