@rem Windows: npm scripts begin with exec, which is a command of shells elsewhere.
@%*
