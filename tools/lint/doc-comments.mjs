const RIDDLE = /^\*[\s*]*(?:Of|Those|What|Whose|Null:|Absent:)(?!\w)/;

/** Refuses doc comments that do not name the thing they describe: "Of the bucket" instead of "URL of the bucket". */
export default {
  create: (context) => ({
    Program: () => {
      for (const comment of context.sourceCode.getAllComments())
        if (comment.type === 'Block' && RIDDLE.test(comment.value))
          context.report({ loc: comment.loc, message: 'Begin with the thing named, or with a verb.' });
    },
  }),
};
