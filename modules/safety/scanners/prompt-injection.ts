import { type Phrase, phrases } from './phrases.ts'
import type { Scan } from './scanner.ts'

const CATEGORY = 'prompt_injection'
const phrase = (entityType: string, score: number, pattern: RegExp): Phrase => ({
  entityType,
  category: CATEGORY,
  score,
  pattern,
})

const OBEYED =
  '(?:instructions?|rules?|prompts?|guidelines?|directives?|commands?|guardrails?|constraints?|training|programming|polic(?:y|ies)|context)'
const BEFORE =
  '(?:previous|prior|above|earlier|preceding|original|initial|system|existing|current|former|safety|your|my|the|all|any|every|these|those|of)'

/** English, German, French, Spanish. */
const PHRASES: readonly Phrase[] = [
  phrase(
    'instruction_override',
    0.95,
    new RegExp(
      `\\b(?:ignor(?:e|ing)|disregard(?:ing)?|forget|overrid(?:e|ing)|bypass|overlook|drop|discard|do not follow|don't follow|stop following|pay no attention to)(?:[ ,]+(?:about|absolutely))?(?:[ ,]+${BEFORE}){1,5}[ ,]+(?:\\w+ ){0,2}?${OBEYED}\\b`,
      'g',
    ),
  ),
  phrase(
    'instruction_override',
    0.9,
    /\b(?:ignore|disregard|forget) (?:everything|all)(?: (?:that|which))?(?: (?:was|were|is|has been|have been|you were|you have been|i|we|came))* ?(?:above|before this|told|said (?:above|before|earlier|so far)|previously|instructed)\b/g,
  ),
  phrase(
    'instruction_override',
    0.95,
    /\b(?:ignorier(?:e|en|st)?|vergiss(?! nicht)|vergessen sie(?! nicht)|missachte|umgehe|ubergehe|beachte)\b[^.!?\n]{0,24}\b(?:alle[rns]?|samtliche|bisherigen?|vorherigen?|vorigen?|obigen?|fruheren?|deine[rn]?|ihre|system)\b[^.!?\n]{0,24}\b(?:anweisung(?:en)?|regeln?|vorgaben?|instruktion(?:en)?|richtlinien?|systemprompts?|befehle?)\b/g,
  ),
  phrase(
    'instruction_override',
    0.95,
    /\b(?:ignore[zrs]?|oublie[zr]?|ne tiens pas compte|ne tenez pas compte|contourne[zr]?)\b[^.!?\n]{0,40}\b(?:instructions?|consignes?|regles?|directives?)\b[^.!?\n]{0,20}\b(?:precedentes?|anterieures?|ci-dessus|initiales?|systeme|de securite)\b/g,
  ),
  phrase(
    'instruction_override',
    0.95,
    /\b(?:ignor(?:a|e|ar|en)|olvid(?:a|e|ar)|no sigas|haz caso omiso de|omite|desobedece)\b[^.!?\n]{0,40}\b(?:instrucciones|reglas|indicaciones|directrices|ordenes)\b[^.!?\n]{0,20}\b(?:anterior(?:es)?|previas?|de arriba|iniciales|del sistema|de seguridad)\b/g,
  ),
  phrase(
    'prompt_extraction',
    0.9,
    /\b(?:reveal|show|print|output|repeat|display|tell me|give me|leak|expose|write out|dump|recite|what (?:is|are|was|were))\b(?: (?:me|us|back|out|exactly|verbatim|the|your|all|of|full|entire|complete|exact|above))* (?:system|initial|hidden|original|secret|internal|developer|pre-?)[ -]?(?:prompt|instructions?|message|directives?|rules)\b/g,
  ),
  phrase(
    'prompt_extraction',
    0.85,
    /\b(?:repeat|print|output|write|translate)\b[^.!?\n]{0,24}\b(?:everything|all|the (?:text|words|content))\b[^.!?\n]{0,12}\b(?:above|before this (?:line|message)|preceding)\b/g,
  ),
  phrase(
    'prompt_extraction',
    0.9,
    /\b(?:zeig\w*|gib\w*|nenn\w*|verrat\w*|wiederhol\w*|montre\w*|revele\w*|affiche\w*|repete\w*|muestra\w*|revela\w*|repite|dime)\b[^.!?\n]{0,32}\b(?:systemprompts?|system-prompts?|systemanweisung(?:en)?|systemnachricht|prompt systeme|prompt initial|instructions systeme|consignes systeme|prompt del sistema|instrucciones del sistema|mensaje del sistema)\b/g,
  ),
  phrase(
    'jailbreak',
    0.95,
    /\b(?:do anything now|(?:dan|developer|dev|god|jailbreak|sudo|unrestricted|evil)[ -]mode(?: (?:is |has been )?(?:now )?(?:enabled|activated|unlocked))|you are (?:now )?(?:dan|stan|dude|aim|evilbot|jailbroken)\b|stay in character as dan)/g,
  ),
  phrase(
    'jailbreak',
    0.85,
    /\b(?:act|behave|respond|answer|pretend|roleplay|imagine|operate|continue|you are|you're|you have|you will)\b[^.!?\n]{0,60}\b(?:without|no|free (?:of|from)|not bound by|unbound by|has no|have no|not restricted by)\b[^.!?\n]{0,24}\b(?:restrictions?|filters?|limits|limitations?|censorship|guidelines|ethics|ethical|moral|morals|safety|content polic(?:y|ies)|rules)\b/g,
  ),
  phrase(
    'jailbreak',
    0.85,
    /\b(?:tu (?:n'as|n'es)|vous n'avez|du hast|du bist|sie haben|no tienes|eres una? (?:ia|modelo)|actua como)\b[^.!?\n]{0,48}\b(?:aucune (?:restriction|limite|regle)|plus de (?:regles|limites)|keine (?:einschrankungen|regeln|filter|grenzen)|ohne (?:einschrankungen|regeln|filter)|sin (?:restricciones|reglas|filtros|limites|censura)|ninguna (?:restriccion|regla))\b/g,
  ),
  phrase(
    'role_forgery',
    0.9,
    /<\|(?:im_start|im_end|system|endoftext|eot_id|start_header_id)\|>|\[\/?inst\]|<<\/?sys>>|<\/?(?:system|system_prompt|admin_override)>|^(?:#{1,4} ?)?(?:new |updated )?(?:system|developer|admin(?:istrator)?)(?: prompt| message| override| instructions?)?:(?= )|\bbegin (?:new )?(?:system|admin) (?:prompt|instructions?|override)\b/gm,
  ),
  phrase(
    'instruction_override',
    0.9,
    /\b(?:your new (?:instructions?|task|role|rules?) (?:is|are)|new instructions?:|from now on,? you (?:are|will|must|shall) (?:only |always |now )?(?:obey|answer as|act as|respond as|ignore|follow my)|von nun an (?:bist du|wirst du|sollst du)|a partir de ahora (?:eres|seras|debes obedecer)|desormais tu (?:es|dois obeir))/g,
  ),
  phrase(
    'data_exfiltration',
    0.9,
    /!\[[^\]]{0,80}\]\(https?:\/\/[^)\s]{1,200}(?:\?|&)[\w.-]{1,40}=(?:\{|<|\[|\$|%7b)[^)]{0,200}\)/g,
  ),
  phrase(
    'data_exfiltration',
    0.85,
    /\b(?:send|post|forward|upload|exfiltrate|transmit|email)\b[^.!?\n]{0,40}\b(?:conversation|chat history|system prompt|credentials|api keys?|passwords?|secrets?|user'?s? data|private data)\b[^.!?\n]{0,24}\bto\b[^.!?\n]{0,8}(?:https?:\/\/|[\w.+-]{1,64}@|this (?:url|address|server|webhook))/g,
  ),
  phrase(
    'tool_abuse',
    0.85,
    /\b(?:rm -rf (?:\/|~|\*)|curl [^\n|]{1,200}\| ?(?:ba|z)?sh\b|powershell(?:\.exe)? -e(?:nc|ncodedcommand)? |:\(\)\{ ?:\|:& ?\};:|drop (?:table|database) (?:if exists )?[\w."]+ ?(?:;|--)|union (?:all )?select\b[^\n]{0,80}\bfrom\b)/g,
  ),
]

/** Attempts to make a model forget whom it serves, in what a user, a page or a tool says. */
export const promptInjection: Scan = (view) => phrases(view, PHRASES)
