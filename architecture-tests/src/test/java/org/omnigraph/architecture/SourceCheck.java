package org.omnigraph.architecture;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.CatchTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.PackageTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * What only the source shows: documentation, lengths, literal arguments, swallowed exceptions, tests that no run picks up.
 * Sources are parsed, not compiled. Tests may be long, and may show what a forbidden argument does.
 */
final class SourceCheck extends TreePathScanner<Void, Void> {
    static final int MAX_TYPE_LINES = 400;
    static final int MAX_METHOD_LINES = 50;

    private static final Pattern TEST_ANNOTATION =
            Pattern.compile("Test|ParameterizedTest|TestFactory|RepeatedTest|Property|Example");

    /** Calls whose argument must be the literal false, each a way to lose data. */
    private static final Map<String, String> ONLY_FALSE = Map.of(
            "withDeleteUnverified", "it deletes files a publisher has just written",
            "withErrorIfTaggedOldVersions", "cleanup is meant to leave tagged versions alone");

    private final DocTrees docs;
    private final CompilationUnitTree unit;
    private final List<String> violations = new ArrayList<>();

    private SourceCheck(DocTrees docs, CompilationUnitTree unit) {
        this.docs = docs;
        this.unit = unit;
    }

    /** Every rule that one source file breaks. */
    static List<String> violations(String name, String text) {
        return violations(Map.of(name, text));
    }

    /** Every rule that source files break, given by name. */
    static List<String> violations(Map<String, String> sources) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<Source> files = new ArrayList<>();
        sources.forEach((name, text) -> files.add(new Source(name, text)));
        JavacTask task = (JavacTask) compiler.getTask(null, null, d -> {}, List.of("-proc:none"), null, files);
        List<String> violations = new ArrayList<>();
        try {
            for (CompilationUnitTree unit : task.parse()) {
                SourceCheck check = new SourceCheck(DocTrees.instance(task), unit);
                check.scan(unit, null);
                violations.addAll(check.violations);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return violations;
    }

    /** A source file that is already read. */
    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String name, String text) {
            super(URI.create("string:///" + name), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    @Override
    public Void visitPackage(PackageTree node, Void unused) {
        if (isNamed("package-info.java")) {
            require(docs.getDocComment(getCurrentPath()) != null, node, "the package has no line of documentation");
            require(
                    node.getAnnotations().stream()
                            .anyMatch(a -> a.getAnnotationType().toString().endsWith("NullMarked")),
                    node,
                    "the package is not @NullMarked");
        }
        return super.visitPackage(node, unused);
    }

    @Override
    public Void visitClass(ClassTree node, Void unused) {
        TreePath parent = getCurrentPath().getParentPath();
        boolean topLevel = parent.getLeaf() instanceof CompilationUnitTree;
        String name = node.getSimpleName().toString();
        if (isVisible(getCurrentPath())) {
            require(docs.getDocComment(getCurrentPath()) != null, node, "public type " + name + " has no Javadoc");
        }
        if (topLevel) {
            long lines = lines(node);
            require(isTestSource() || lines <= MAX_TYPE_LINES, node, name + " has " + lines + " lines");
            boolean tests = hasTests(node);
            boolean run = name.endsWith("Test") || name.endsWith("Properties");
            require(!tests || run, node, name + " has tests that no run would pick up");
            require(tests || !run || isAbstract(node), node, name + " is named like a test and has none");
        }
        require(!isAnnotated(node.getModifiers(), "Disabled"), node, name + " is disabled");
        return super.visitClass(node, unused);
    }

    @Override
    public Void visitMethod(MethodTree node, Void unused) {
        if (node.getBody() != null) {
            long lines = lines(node);
            require(isTestSource() || lines <= MAX_METHOD_LINES, node, node.getName() + " has " + lines + " lines");
        }
        require(!isAnnotated(node.getModifiers(), "Disabled"), node, node.getName() + " is disabled");
        boolean isPublic = node.getReturnType() != null
                && isVisible(getCurrentPath().getParentPath())
                && (node.getModifiers().getFlags().contains(Modifier.PUBLIC) || isInterface())
                && !isAnnotated(node.getModifiers(), "Override");
        for (VariableTree parameter : node.getParameters()) {
            require(
                    !isPublic || !"boolean".equals(String.valueOf(parameter.getType())),
                    node,
                    node.getName() + " takes a boolean: say with a type what " + parameter.getName() + " means");
        }
        return super.visitMethod(node, unused);
    }

    @Override
    public Void visitCatch(CatchTree node, Void unused) {
        BlockTree block = node.getBlock();
        require(!block.getStatements().isEmpty(), node, "an exception is swallowed");
        return super.visitCatch(node, unused);
    }

    @Override
    public Void visitMethodInvocation(MethodInvocationTree node, Void unused) {
        String called = node.getMethodSelect().toString();
        String method = called.substring(called.lastIndexOf('.') + 1);
        if (ONLY_FALSE.containsKey(method) && !isTestSource()) {
            require(
                    node.getArguments().toString().equals("false"),
                    node,
                    method + " is given something else than false: " + ONLY_FALSE.get(method));
        }
        require(!called.equals("Thread.sleep"), node, "sleeping decides nothing");
        return super.visitMethodInvocation(node, unused);
    }

    private static boolean hasTests(ClassTree node) {
        return node.getMembers().stream()
                .anyMatch(m -> m instanceof MethodTree method && isTest(method)
                        || m instanceof ClassTree nested && hasTests(nested));
    }

    private static boolean isTest(MethodTree method) {
        return method.getModifiers().getAnnotations().stream()
                .anyMatch(a -> TEST_ANNOTATION
                        .matcher(a.getAnnotationType().toString())
                        .matches());
    }

    private static boolean isAnnotated(ModifiersTree modifiers, String annotation) {
        return modifiers.getAnnotations().stream()
                .anyMatch(a -> a.getAnnotationType().toString().equals(annotation));
    }

    private static boolean isAbstract(ClassTree node) {
        return node.getKind() != Tree.Kind.CLASS
                || node.getModifiers().getFlags().contains(Modifier.ABSTRACT);
    }

    /** Whether everybody can name the type: it and all types around it are public. */
    private static boolean isVisible(TreePath path) {
        for (TreePath p = path; p != null && p.getLeaf() instanceof ClassTree type; p = p.getParentPath()) {
            TreePath outer = p.getParentPath();
            boolean inInterface = outer != null
                    && outer.getLeaf() instanceof ClassTree around
                    && (around.getKind() == Tree.Kind.INTERFACE || around.getKind() == Tree.Kind.ANNOTATION_TYPE);
            if (!type.getModifiers().getFlags().contains(Modifier.PUBLIC) && !inInterface) {
                return false;
            }
            if (outer == null || !(outer.getLeaf() instanceof ClassTree)) {
                return outer != null && outer.getLeaf() instanceof CompilationUnitTree;
            }
        }
        return false;
    }

    private boolean isInterface() {
        return getCurrentPath().getParentPath().getLeaf() instanceof ClassTree type
                && type.getKind() == Tree.Kind.INTERFACE;
    }

    private boolean isTestSource() {
        return unit.getSourceFile().getName().contains("src/test/");
    }

    private boolean isNamed(String file) {
        return unit.getSourceFile().getName().endsWith(file);
    }

    private long lines(Tree node) {
        LineMap map = unit.getLineMap();
        return map.getLineNumber(docs.getSourcePositions().getEndPosition(unit, node))
                - map.getLineNumber(docs.getSourcePositions().getStartPosition(unit, node))
                + 1;
    }

    private void require(boolean holds, Tree where, String violation) {
        if (!holds) {
            long line =
                    unit.getLineMap().getLineNumber(docs.getSourcePositions().getStartPosition(unit, where));
            violations.add(unit.getSourceFile().getName() + ":" + line + ": " + violation);
        }
    }
}
