/** Words, in lower case and without accents. */
const set = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words and phrases, with their abbreviations. */
const ABBREVIATED = {
  por: 'x',
  porfa: 'xfa xfavor pf plis pls please',
  gracias: 'grax grcs grs thanks',
  que: 'q k',
  de: 'd',
  para: 'pa',
  pues: 'ps pos',
  esta: 'ta sta esra etsa',
  estoy: 'toy stoy',
  estan: 'tan',
  quedo: 'qdo kdo kedo',
  bien: 'bn',
  ahorita: 'orita aorita',
  todavia: 'tdv',
  mensaje: 'msj msg',
  mensajes: 'msjs wasaps whatsapps',
  donde: 'dnd',
  porque: 'xq',
  whatsapp: 'wsp wpp wasap watsap guasap',
  estuvo: 'stuvo',
  ya: 'ia lla',
  'mas tarde': 'mastarde',
  'al rato': 'alrato',
  'de acuerdo': 'deacuerdo dacuerdo',
  'en seguida': 'enseguida',
  'por favor': 'porfavor',
  'de nada': 'ntp',
  'buen dia': 'bd',
  'buenas tardes': 'bt',
  bueno: 'bno',
  manana: 'mnn',
};
export const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries(ABBREVIATED).flatMap(([full, short]) => short.split(' ').map((one) => [one, full])),
);

/** Forms of address among staff. */
export const ADDRESS = set(`
  jefe jefa jefecito jefecita profe profes profa profr profesor profesora profesores maestro maestra maestros
  maestras mtro mtra maestrita licenciado licenciada lic licda licdo ing inge ingeniero ingeniera director directora
  dire subdirector subdirectora coordinador coordinadora secretaria admin administrador administradora patron
  patrona secre coordi orientador orientadora inspector inspectora conserje contador contadora don dona doctor
  doctora dr dra senor senora sr sra seno miss teacher amigo amiga companero companera companeros compa
`);

/** Persons who get something: 'a los padres', 'a la directora'. */
export const PERSONS = set(`
  padre padres madre madres papa papas mama mamas alumno alumna alumnos alumnas nino nina ninos ninas estudiante
  estudiantes encargado encargada encargados docente docentes personal tutor tutora supervisor supervisora todos
  todas
`);

/** Say nothing by themselves. */
export const FILLERS = set(`
  ya esta estan ha lo la el los las al le me te se mi mis un una de del al que y con por para favor porfa porfavor
  porfis porfavorcito gracias muchas muchisimas mil buenas buenos dias tardes noches hola ola ok okey okay oki si
  sip claro bien muy todo toda todos ahora ahorita aqui ahi fue he eso esto pues bueno entonces tambien mejor
  saludos bendiciones les nos
`);

/** Turn a sentence into its opposite, or say that it is not all. */
export const NOT = set('no aun todavia falta faltan faltaria nunca ni tampoco casi nada sin');

/** Say that something is done, beside the participles and past tenses of verbs. */
export const READY = set('listo lista listos listas done ready finished');
/** A form of `estar` and the like: 'ya está', 'quedó hecho'. */
export const BEING = set(`
  esta estan estaba estaban quedo quedaron fue fueron estuvo ha he han hemos habia habian sido tengo tenemos queda
  quedan hay
`);
/** Say that something is not done, or not all of it, beside {@link NOT}; they need a verb beside them. */
export const DOUBTS = set(`
  viendo empiezo comienzo empezando comenzando mitad medias parte partes medio poco pronto apenas quizas creo manana
  luego despues rato ratito momento momentito minuto minutos minutitos tarde estoy estamos ando andamos voy vamos
  sigo seguimos pude podido poquito tantito poquitito empezado empece alcance tiempo dio puedo pero aunque excepto
  menos para cuando quiza trato intento intentando tratando debo solo solamente unicamente nomas mismo misma
  parcialmente quedar quedara estar estara seran incompleto incompleta llevo seguida porciento dos tres cuatro cinco
  seis siete ocho nueve diez primer primera primero segunda segundo tercera ultima
`);
/** Words that make a sentence a doubt, also alone. */
export const OPEN_ENDED = set(`
  todavia aun casi viendo empiezo comienzo mero merito meros falta faltan faltaria mitad medias proceso avanzando
  avance
`);

/** Things that staff hand in, fill in or look after. */
export const OBJECTS = set(`
  aseo riego matricula matriculas nomina nominas kardex portafolio portafolios diagnostico diagnosticos dosificacion
  dosificaciones estadistica estadisticas censo censos simulacro inscripcion inscripciones calendario presentacion
  diapositivas cartelera rol requisicion requisiciones bitacoras cronogramas permisos citatorio citatorios tarea
  tareas trabajo trabajos actividad actividades informe informes reporte reportes nota notas calificacion
  calificaciones lista listas listado listados acta actas formato formatos formulario formularios plan planes
  planificacion planificaciones planeacion planeaciones examen examenes prueba pruebas documento documentos
  documentacion papeleo expediente expedientes boleta boletas constancia constancias oficio oficios carta cartas
  circular circulares correo correos archivo archivos evidencia evidencias foto fotos fotografia fotografias video
  videos inventario inventarios encargo encargos pedido pedidos encuesta encuestas registro registros asistencia
  asistencias bitacora cuaderno cuadernos libro libros proyecto proyectos presupuesto factura facturas recibo
  recibos solicitud solicitudes evaluacion evaluaciones cuadro cuadros horario horarios cronograma guia guias
  rubrica rubricas agenda cartel carteles mural bodega salon salones aula aulas biblioteca laboratorio bano banos
  entrega entregas revision revisiones captura pendiente pendientes mision asunto asuntos compra compras pago pagos
  tramite tramites llamada llamadas invitacion invitaciones convocatoria minuta minutas resumen resumenes datos
  excel pdf word hoja hojas ficha fichas firma firmas copia copias limpieza pizarra cotizacion cotizaciones mensual
  semanal diario bimestral trimestral parcial final grado seccion mes semana porton portones puerta puertas ventana
  ventanas luces candado basura patio cancha jardin plantas piso pisos sillas mesas materiales uniforme uniformes
  credencial credenciales bases reglamento
`);
/** Places to which work is delivered. */
export const PLACES = set(`
  sistema plataforma whatsapp grupo drive classroom direccion oficina portal pagina carpeta nube escritorio
  administracion coordinacion mail email distrital sace siiau supervision subdireccion secretaria escuela fisico
  digital linea persona mano buzon
`);
/** Words for the time at which work was done. */
export const TIMES = set(`
  hoy ayer anoche antier anteayer antenoche desde hace recien temprano ahora ahorita justo lunes martes miercoles
  jueves viernes sabado domingo semana pasada pasado tempranito dia dias hora horas tiempo
`);
/** Words that link the others in a sentence about a task. */
export const LINKS = set(`
  a al ante con de del en e y o u lo la los las el le les me te se nos mi mis su sus un una uno unos unas este estos
  estas ese esa eso esos esas aquello esto todo toda todos todas completo completa completos completas tambien
  ademas exito preocupe haga hay confirmado confirmada confirmo dentro pollo calisto caperuza modo personalmente
  respectivo respectiva correspondiente correspondientes dicho nuevamente yo nosotros ambos ambas
`);
/** Words that begin and end sentences, and say nothing of a task. */
export const COURTESY = set(`
  adios ya por favor porfa porfavor porfis porfavorcito gracias muchas muchisimas mil buenas buenos buen buena dias
  tardes noches hola ola muy amable amables atento atenta si sip simon pues bueno entonces saludos bendiciones amen
  ahi aqui igualmente jaja jajaja jeje atentamente oiga mire fijese disculpe disculpa perdon cordial cordiales
  cordialmente saludo abrazo abrazos bendicion feliz estimado estimada apreciado apreciada querido querida reciba
  respetuosos sipi sii holi holis wey guey pue efectivamente afirmativo exacto obvio asimismo respetuosamente
`);

/** Known, so that none of them is taken for a typing error of another word. */
export const OTHER_WORDS = set(`
  visita visitas entrada entradas llegada parada salida recibi hablo llamo llego viene clase clases reunion junta
  problema problemas descompuesto duda dudas donde cuanto cuantos quien como cual cuales porque trabajan trabaja
  manda manden hacia termina acaba acabo cierra firma vacaciones permiso enferma enfermo mal peor alta papel tinta
  material maestria nuevo nueva mano luz agua equivocado numero otra otro otros otras alguien siempre antes entiendo
  entendi entender recordar deja dejan dejar paso pasa pasan casa caso cosa hasta largo vida mundo gente fecha juego
  fuego lugar hijo hija hermano terminaron hicieron entregaron mias mio mia nuestro llave llaves pisto queso pista
  escriben escribes escribe ellos ellas usted ustedes acuerdo marcha lleva llevo traje traigo tengan medir medida
  jornada
`);

export const SEEN = set(`
  okok okk oks bueno recordado visto vista vistos enterado enterada enterados recibido recibida recibidos entendido
  entendida anotado anotada leido leida ok okey okay oki okis doki oka okas vale va vaya sale dale orale cheque
  chequen cabal perfecto perfecta excelente claro copiado genial notificado notificada informado informada bien
  super correcto
`);

/** Words among them that say that it was read: beside them 'listo' says no more. */
export const READ = set(`
  recordado visto vista vistos enterado enterada enterados recibido recibida recibidos entendido entendida anotado
  anotada leido leida notificado notificada informado informada copiado
`);

export const HELP = set('ayuda help menu opciones comandos instrucciones');
export const LIST = set('lista listado tareas pendientes pendiente');
/** Words beside {@link HELP} and {@link LIST} in a request. */
export const ASKING = set(`
  mi mis la las los el de que ver mandame mandeme manda muestrame muestreme ensename enviame envieme dame deme
  pasame paseme decir decirme puede podria puedes podrias me enviar mandar mostrar dar pasar cuales son tengo falta
  faltan hay hacer por quiero quisiera necesito cuantas cuantos hoy todavia aun a para saber una
`);

/** Words for reminders, as employees call them. */
export const MESSAGES = set('mensajes recordatorios avisos notificaciones mensaje recordatorio aviso notificacion');

export const SNOOZE = set(`
  pausa pausar pausalo pausala pausame pausen pospon posponer posponlo posponme posponga aplaza aplazar aplazalo
  recuerdame recuerdamelo recuerdemelo recordarme recuerdalo recuerdeme recuerdenme recordarmelo avisame avisamelo
  aviseme avisemelo avisarme espera espere esperame espereme snooze
`);
