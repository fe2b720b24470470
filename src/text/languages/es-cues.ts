import { cue, decision, type LanguageCues, preference, reminder } from "./cues.ts";

export const spanishCues: LanguageCues = {
  letters: /[a-záéíóúñü]/i,
  leadIn:
    /^(?:(?:en este (?:proyecto|repositorio|repo)|ok|vale|sí|si,|no,|bueno|bien|entonces|y|pero|por favor|gracias|hola|ah|mejor|al final)[,:!.]* )+/i,
  joint:
    /[,;] (?=(?:y |pero |así que )*(?:por favor |prefiero |deberíamos |no (?:uses|hagas|pongas) |usemos |mantengamos ))/gi,
  points: /^(?:\S+ ){0,3}(?:eso|esto|ese|esa|esos|esas|aquello|lo|ahí)(?=[\s,.!]|$)/i,
  reason: /^(?:porque|ya que|si no|así)\b/i,
  acts: [
    reminder("asked to remember", 3).is(
      /^(?:recuerda|acuérdate(?: de)?|ten(?:ga)? en cuenta|no olvides|anota)(?: que |: )(?<title>\S+ \S.*)$/is,
    ),
    decision("decided", 3).is(
      /^(?:hemos|habíamos) (?:decidido|acordado|elegido) (?!(?:eso|esto|hacerlo)\b)\S.+|^(?:decidimos|acordamos|elegimos) (?!(?:eso|esto|hacerlo)\b)\S.+/i,
    ),
    preference("told before", 10).is(
      /\b(?:ya )?te (?:dije|he dicho|pedí|había dicho) que (?<title>\S.+?)[?!.\s]*$/i,
    ),
    preference("complaint", 10).is(/^¿?por qué (?:sigues|continúas|vuelves a|todavía|aún) \S+ \S.+/i),
    preference("standing wish", 3).is(
      /^(?:siempre|nunca|jamás|de ahora en adelante|a partir de ahora|en adelante|en el futuro),? (?!(?:he|ha|había)\b)\S+ \S.+|^no (?:vuelvas|volver) a \S.+|^(?:usa|utiliza|escribe|pon|haz|responde|mantén) siempre \S.+/i,
    ),
    preference("wish", 3).is(
      /^(?:yo )?(?:prefiero|preferiría) (?!(?:eso|esto|esa|la primera|la segunda|la opción)\b)\S.+|^no (?:quiero|me gusta) (?!(?:eso|esto)\b)\S.+/i,
    ),
    decision("choice", 3).is(
      /^(?:mantengamos|sigamos con|quedémonos con|pasemos a|cambiemos a|abandonemos|nos quedamos con|vamos con) (?!(?:eso|esto|la primera|la segunda|la opción)\b)\S.+/i,
    ),
    decision("should", 2).is(
      /^(?:(?:el|la|los|las|cada|todos los|todas las) \S+(?: \S+)? )?(?:deberíamos|debemos|debería|deberían|deben?|hay que|tenemos que) \S.+/i,
    ),
    preference("ban", 2).is(
      /^no (?:uses|utilices|hagas|pongas|agregues|añadas|toques|cambies|escribas|incluyas|subas|borres) (?!(?:eso|esto|nada)\b)\S.+|^(?:sin|nada de|ningún|ninguna) \S+ \S.+/i,
    ),
    preference("order", 1).is(/^(?:usa|utiliza|usar|utilizar|usemos|usamos|mantén|prefiere) \S.+/i),
  ],
  cues: [
    cue("contrast", 2).is(/\b(?:en (?:vez|lugar) de|y no |no más|ya no )\b|, no \S+[.!]*$/i),
    cue("scope", 1).is(
      /\b(?:siempre|nunca|jamás|tod[oa]s?|cada|solo|sólo|únicamente|en todas partes)(?=[\s,.!]|$)/i,
    ),
    cue("default", 2).is(/\bpor defecto\b|\bpredeterminad[oa]s?\b/i),
    cue("reason", 1).is(/\b(?:porque|ya que|para evitar|para que|si no)\b/i),
    cue("a question", -6).is(/\?\s*$/),
    cue("for the moment", -10).is(
      /\b(?:por ahora|de momento|ahora(?<!(?:de|partir de) ahora)(?! en adelante)|hoy|primero|esta vez|mañana|todavía no|aún no)\b/i,
    ),
    cue("supposed", -10).is(/^(?:si|quizás?|tal vez)\s|\b(?:quizás?|tal vez|podríamos|a lo mejor)\b/i),
    cue("points", -3).is(
      /\b(?:opción|paso|punto) ?\d|\b(?:la|el) (?:primer[ao]?|segund[ao]|otr[ao]|últim[ao]) (?:opción|solución|versión|enfoque)\b|:$/i,
    ),
    cue("work at hand", -3).is(
      /\b(?:deberíamos|debemos|hay que|tenemos que|que) (?:arreglar|revisar|comprobar|probar|ejecutar|mirar|ver|corregir|seguir|continuar)\b|^no te preocupes/i,
    ),
    cue("consent", -10).is(
      /\bsin (?:preguntar(?:me)?|confirmar|confirmación|pedir)\b|\b(?:puedes|autoriz|aprobad|permiso|no preguntes)/i,
    ),
    cue("long", -2).is(/^.{260,}$/s),
  ],
};
